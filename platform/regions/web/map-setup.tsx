import { useQuery } from '@tanstack/react-query'
import { useText } from '#kit/web/i18n.ts'
import { queryOf, useSend } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { Button } from '#ui/button/controls.ts'
import { Alert } from '#ui/display/display.ts'
import { Group, Stack } from '#ui/page/layout.ts'
import { LinkButton } from '#ui/button/link-button.tsx'
import { Text } from '#ui/display/text.ts'
import { addDemoRegion, listRegions } from '../contract.ts'
import { RegionWorkLine } from './region-work-line.tsx'

const whileBuildingMs = 1_000

/** Shown while there is no region yet: what is missing without one, and how to get one. */
export function MapSetup({ text, onHide }: { text?: string; onHide?: () => void }) {
  const t = useText('regions')
  const { data } = useQuery({
    ...queryOf(listRegions),
    refetchInterval: ({ state }) => (state.data?.work.some(({ error }) => error === '') ? whileBuildingMs : false),
  })
  const mayAdd = useMay(addDemoRegion)
  if (!data || data.regions.length > 0) return null
  return (
    <Alert
      color="warning"
      title={t('missing.title')}
      {...(onHide && { withCloseButton: true, closeButtonLabel: t('missing.hide'), onClose: onHide })}
    >
      <Stack gap="sm">
        <Text size="sm">{text ?? t('missing.text')}</Text>
        {data.work.map((one) => (
          <RegionWorkLine key={one.id} work={one} />
        ))}
        {mayAdd && (
          <Group gap="xs">
            <LinkButton size="xs" variant="light" to="/apps/logistics/settings/maps" label={t('missing.own')} />
            <AddDemo />
          </Group>
        )}
      </Stack>
    </Alert>
  )
}

/** Adds the demo city with one click, if it is available and not already there or being built. */
export function AddDemo() {
  const t = useText('regions')
  const { data } = useQuery(queryOf(listRegions))
  const mayAdd = useMay(addDemoRegion)
  const send = useSend(addDemoRegion, { stale: [listRegions] })
  const isBuilding = data?.work.some(({ id, error }) => id === data.demo?.id && error === '')
  if (!data?.demo || isBuilding || !mayAdd) return null
  return (
    <Button size="xs" variant="light" loading={send.isPending} onClick={() => send.mutate({})}>
      {t('missing.demo', { name: data.demo.name })}
    </Button>
  )
}
