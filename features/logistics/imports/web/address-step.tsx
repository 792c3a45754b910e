import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { useSend } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { Button } from '#ui/button/controls.ts'
import { Alert } from '#ui/display/display.ts'
import { Group, Stack } from '#ui/page/layout.ts'
import { SectionCard } from '#ui/page/section-card.tsx'
import { listDepots } from '../../depots/contract.ts'
import { listImportRows, listImports, locateImport, readImport, startImport, type DeliveryImport } from '../contract.ts'
import { ImportRows } from './import-rows.tsx'
import { Figures } from './figures.tsx'
import { NoMapAlert } from './no-map-alert.tsx'
import { Working } from './working.tsx'

const qualities = ['exact', 'doubtful', 'interpolated', 'street', 'area', 'unknown'] as const

/** How well the addresses are known, before anything is imported. */
export function AddressStep({ one }: { one: DeliveryImport }) {
  const t = useText('logistics-imports')
  const format = useFormat()
  const stale = [readImport, listImportRows, listImports]
  const locate = useSend(locateImport, { stale })
  const start = useSend(startImport, { stale })
  if (one.state === 'locating') return <Working one={one} />
  const { id, counts, options } = one
  const { located } = counts
  const unsure =
    located.waiting + located.doubtful + located.interpolated + located.street + located.area + located.unknown
  const count = counts.new + (options.duplicates === 'skip' ? 0 : counts.duplicate)
  return (
    <Stack gap={0}>
      <SectionCard title={t('addresses.title')} text={t('addresses.text')}>
        <Stack gap="md">
          <NoMapAlert />
          <Figures
            figures={qualities.map((quality) => ({
              key: quality,
              label: t(`qualities.${quality}`),
              value: located[quality],
            }))}
          />
          <NoDepotAlert count={counts.noDepot} />
          {unsure === 0 ? (
            t('addresses.fine')
          ) : (
            <ImportRows one={one} views={[{ value: 'unsure', label: t('addresses.unsure') }]} columns="address" />
          )}
        </Stack>
      </SectionCard>
      <Group mt="lg">
        <Button loading={start.isPending} disabled={count === 0} onClick={() => start.mutate({ body: { id } })}>
          {t('addresses.start', { count, shown: format.number(count) })}
        </Button>
        {unsure > 0 && (
          <Button variant="light" loading={locate.isPending} onClick={() => locate.mutate({ params: { id } })}>
            {t('addresses.again')}
          </Button>
        )}
      </Group>
    </Stack>
  )
}

/** Only plans over all depots have deliveries without one. */
function NoDepotAlert({ count }: { count: number }) {
  const t = useText('logistics-imports')
  const format = useFormat()
  const mayChoose = useMay(listDepots)
  if (count === 0 || !mayChoose) return null
  return <Alert color="warning">{t('addresses.noDepot', { count, shown: format.number(count) })}</Alert>
}
