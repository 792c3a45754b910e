import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { useSend } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { confirm } from '#ui/overlay/confirm.ts'
import { Button } from '#ui/button/controls.ts'
import { Alert } from '#ui/display/display.ts'
import { Group, Stack } from '#ui/page/layout.ts'
import { LinkButton } from '#ui/button/link-button.tsx'
import { SectionCard } from '#ui/page/section-card.tsx'
import { countDeliveries, listDeliveries } from '../../deliveries/contract.ts'
import { listPlans } from '../../plans/contract.ts'
import { listImportRows, listImports, readImport, startImport, undoImport, type DeliveryImport } from '../contract.ts'
import { busyStates, type RowView } from '../rules.ts'
import { downloadFixList } from './downloads.ts'
import { Figures } from './figures.tsx'
import { ImportRows, type View } from './import-rows.tsx'
import { Working } from './working.tsx'

/** The outcome of the file row by row, and what to do about it. */
export function ResultStep({ one }: { one: DeliveryImport }) {
  const t = useText('logistics-imports')
  const views = useViews(one)
  if (busyStates.includes(one.state)) return <Working one={one} />
  const { counts } = one
  const failed = counts.failed + counts.refused
  const figures = (['created', 'updated', 'skipped', 'needsAddress'] as const).map((key) => ({
    key,
    label: t(`counts.${key}`),
    value: counts[key],
  }))
  return (
    <Stack gap={0}>
      <SectionCard title={t(`result.${one.state}`)}>
        <Stack gap="md">
          <Figures figures={[...figures, { key: 'failed', label: t('counts.failed'), value: failed }]} />
          {counts.kept > 0 && <Alert color="warning">{t('result.kept')}</Alert>}
          <Actions one={one} />
        </Stack>
      </SectionCard>
      <SectionCard title={t('rows')}>
        <ImportRows one={one} views={views} columns="outcome" />
      </SectionCard>
    </Stack>
  )
}

const dayForm = { weekday: 'long', day: 'numeric', month: 'long' } as const

function Actions({ one }: { one: DeliveryImport }) {
  const t = useText('logistics-imports')
  const format = useFormat('UTC')
  const mayPlan = useMay(listPlans)
  const { id, counts, state } = one
  const stale = [readImport, listImportRows, listImports, listDeliveries, countDeliveries]
  const undo = useSend(undoImport, { stale })
  const goOn = useSend(startImport, { stale })
  const taken = counts.created + counts.updated
  const ask = async () => {
    const body = t('result.undoText', { name: one.fileName || t('unnamed') })
    if (await confirm({ title: t('result.undo'), body, confirmLabel: t('result.undo'), tone: 'error' }))
      undo.mutate({ params: { id } })
  }
  return (
    <Group>
      {counts.needsAddress > 0 && <LinkButton to="/apps/logistics/deliveries/fixes" label={t('result.needsAddress')} />}
      {mayPlan && one.busiestDay !== null && (
        <LinkButton
          variant={counts.needsAddress > 0 ? 'light' : 'filled'}
          to={`/apps/logistics/routes?date=${one.busiestDay}`}
          label={t('result.plan', { day: format.date(`${one.busiestDay}T12:00:00Z`, dayForm) })}
        />
      )}
      {counts.created > 0 && (
        <LinkButton
          variant={counts.needsAddress > 0 || one.busiestDay !== null ? 'light' : 'filled'}
          to={`/apps/logistics/deliveries?importId=${id}`}
          label={t('result.view')}
        />
      )}
      {state === 'cancelled' && counts.waiting > 0 && (
        <Button loading={goOn.isPending} onClick={() => goOn.mutate({ body: { id } })}>
          {t('result.continue')}
        </Button>
      )}
      {counts.failed + counts.refused > 0 && (
        <Button variant="light" onClick={() => void downloadFixList(id)}>
          {t('result.fixList')}
        </Button>
      )}
      {taken > 0 && state !== 'undone' && (
        <Button variant="subtle" color="gray" loading={undo.isPending} onClick={() => void ask()}>
          {t('result.undo')}
        </Button>
      )}
    </Group>
  )
}

function useViews({ counts }: DeliveryImport): View[] {
  const t = useText('logistics-imports')
  const format = useFormat()
  const kinds: [RowView, number][] = [
    ['failed', counts.failed + counts.refused],
    ['kept', counts.kept],
    ['taken', counts.created + counts.updated],
    ['skipped', counts.skipped],
  ]
  return [
    ...kinds
      .filter(([, count]) => count > 0)
      .map(([value, count]) => ({ value, label: `${t(`views.${value}`)} (${format.number(count)})` })),
    { value: 'all' as const, label: `${t('check.all')} (${format.number(counts.rows)})` },
  ]
}
