import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { useSend } from '#kit/web/query.ts'
import { confirm } from '#ui/overlay/confirm.ts'
import { ActionIcon } from '#ui/button/controls.ts'
import { Alert } from '#ui/display/display.ts'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { Icon } from '#ui/display/icon.tsx'
import { showNotice } from '#ui/overlay/notices.tsx'
import { SectionCard } from '#ui/page/section-card.tsx'
import { Anchor, Text } from '#ui/display/text.ts'
import { listRegions, removeRegion, type Region, type RegionWork } from '../contract.ts'
import classes from './map-settings.module.css'
import { AddDemo } from './map-setup.tsx'
import { RegionWorkLine } from './region-work-line.tsx'

type Props = {
  regions: Region[]
  broken: { id: string; reason: string }[]
  work: RegionWork[]
  fetchedBytes: number | null
  mayWrite: boolean
  onShow: (region: Region) => void
}

/** The regions, what is wrong with some, and what is being built. */
export function RegionCard({ regions, broken, work, fetchedBytes, mayWrite, onShow }: Props) {
  const t = useText('regions')
  const format = useFormat()
  const remove = useRemoval()
  return (
    <SectionCard title={t('regions')}>
      {work.map((one) => (
        <RegionWorkLine key={one.id} work={one} />
      ))}
      {broken.map(({ id, reason }) => (
        <Alert key={id} color="error" mb="md">
          {t('broken', { id, reason })}
        </Alert>
      ))}
      {regions.length === 0 && work.length === 0 && (
        <EmptyState icon="world" title={t('none')} text={t('noneText')}>
          <AddDemo />
        </EmptyState>
      )}
      <ul className={classes.entries}>
        {regions.map((region) => (
          <li key={region.id} className={classes.entry}>
            <RegionWords region={region} isHere={fetchedBytes === null} />
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`${t('show')}: ${region.name}`}
              onClick={() => onShow({ ...region })}
            >
              <Icon name="map-pin" />
            </ActionIcon>
            {mayWrite && (
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('remove', { name: region.name })}
                onClick={() => void remove(region)}
              >
                <Icon name="trash" />
              </ActionIcon>
            )}
          </li>
        ))}
      </ul>
      {fetchedBytes !== null && (
        <Text size="sm" mt="md">
          {t('fetched', { size: format.bytes(fetchedBytes) })}
        </Text>
      )}
    </SectionCard>
  )
}

function RegionWords({ region, isHere }: { region: Region; isHere: boolean }) {
  const t = useText('regions')
  const format = useFormat()
  return (
    <div className={classes.words}>
      <Text fw={600}>{region.name}</Text>
      <Text size="sm">
        {t('counts', { streets: format.number(region.streets), houses: format.number(region.houses) })}
      </Text>
      <Text size="sm" c="dimmed">
        {[
          region.snapshot && t('snapshot', { date: format.date(region.snapshot) }),
          isHere ? t('size', { size: format.bytes(region.bytes) }) : format.bytes(region.bytes),
        ]
          .filter(Boolean)
          .join(' · ')}
      </Text>
      <Text size="sm" c="dimmed">
        <bdi>{region.attribution}</bdi> ·{' '}
        <Anchor href={region.licence.url}>{t('licence', { name: region.licence.name })}</Anchor>
      </Text>
    </div>
  )
}

function useRemoval() {
  const t = useText('regions')
  const confirmLabel = useText('ui')('delete')
  const send = useSend(removeRegion, { stale: [listRegions] })
  return async ({ id, name }: Region) => {
    const isSure = await confirm({ title: t('removeTitle', { name }), body: t('removeText'), confirmLabel })
    if (isSure)
      send.mutate(
        { params: { id } },
        { onSuccess: () => void showNotice({ kind: 'success', text: t('removed', { name }) }) },
      )
  }
}
