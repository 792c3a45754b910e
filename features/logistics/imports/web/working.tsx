import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { useSend } from '#kit/web/query.ts'
import { Button } from '#ui/button/controls.ts'
import { Progress } from '#ui/display/display.ts'
import { Group, Stack } from '#ui/page/layout.ts'
import { SectionCard } from '#ui/page/section-card.tsx'
import { Text } from '#ui/display/text.ts'
import { cancelImport, listImportRows, readImport, type DeliveryImport } from '../contract.ts'

/** How far the work under way has come. */
export function Working({ one }: { one: DeliveryImport }) {
  const t = useText('logistics-imports')
  const format = useFormat()
  const cancel = useSend(cancelImport, { stale: [readImport, listImportRows] })
  const { id, state, done, total } = one
  const label = t(`progress.${state}`, { done: format.number(done), total: format.number(total) })
  return (
    <SectionCard title={t(`states.${state}`)} text={t('progress.leave')}>
      <Stack gap="sm">
        <Text aria-live="polite">{label}</Text>
        <Progress value={total === 0 ? 100 : (done / total) * 100} aria-label={label} />
        {['locating', 'running'].includes(state) && (
          <Group>
            <Button variant="light" loading={cancel.isPending} onClick={() => cancel.mutate({ params: { id } })}>
              {t('progress.stop')}
            </Button>
          </Group>
        )}
      </Stack>
    </SectionCard>
  )
}
