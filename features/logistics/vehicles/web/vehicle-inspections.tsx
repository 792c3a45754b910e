import { useText } from '#kit/web/i18n.ts'
import { useMay } from '#kit/web/use-session.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Entries, Entry } from '#ui/entries.tsx'
import { RefusalAlert } from '#ui/form/refusal-alert.tsx'
import { SendButton } from '#ui/form/send-button.tsx'
import { useEndpointForm } from '#ui/form/use-endpoint-form.ts'
import { Icon } from '#ui/icon.tsx'
import { NativeSelect, Textarea } from '#ui/inputs.ts'
import { Group, SimpleGrid, Stack } from '#ui/layout.ts'
import { StatusChip } from '#ui/status-chip.tsx'
import { useWorkspaceFormat } from '../../settings/web/use-workspace-format.ts'
import { addInspection, inspectionKinds, inspectionResults, readVehicle, type Vehicle } from '../contract.ts'

const tones = { passed: 'success', defects: 'warning', unsafe: 'error' } as const

/** What was found before and after trips, the newest first. */
export function Inspections({ vehicle }: { vehicle: Vehicle }) {
  const t = useText('logistics-vehicles')
  const format = useWorkspaceFormat()
  const mayChange = useMay(addInspection)
  return (
    <Stack gap="md">
      {vehicle.inspections.length === 0 && <EmptyState icon="clipboard-list" title={t('inspection.empty')} />}
      <Entries>
        {vehicle.inspections.map(({ id, kind, result, note, at, personName }) => (
          <Entry
            key={id}
            icon={<Icon name="checklist" />}
            name={t(`inspections.${kind}`)}
            detail={<bdi>{[format.dateTime(at), personName, note].filter(Boolean).join(' · ')}</bdi>}
          >
            <StatusChip tone={tones[result]}>{t(`results.${result}`)}</StatusChip>
          </Entry>
        ))}
      </Entries>
      {mayChange && <InspectionForm key={vehicle.version} vehicle={vehicle} />}
    </Stack>
  )
}

function InspectionForm({ vehicle }: { vehicle: Vehicle }) {
  const t = useText('logistics-vehicles')
  const form = useEndpointForm(addInspection, {
    initial: { kind: 'preTrip', result: 'passed', note: '' },
    given: { params: { id: vehicle.id } },
    stale: [readVehicle],
  })
  return (
    <form onSubmit={form.send} noValidate>
      <Stack gap="sm">
        <RefusalAlert text={form.refusal} />
        <SimpleGrid cols={2}>
          <NativeSelect
            label={t('inspection.kind')}
            data={inspectionKinds.map((value) => ({ value, label: t(`inspections.${value}`) }))}
            {...form.bind('kind')}
          />
          <NativeSelect
            label={t('inspection.result')}
            data={inspectionResults.map((value) => ({ value, label: t(`results.${value}`) }))}
            {...form.bind('result')}
          />
        </SimpleGrid>
        <Textarea autosize label={t('inspection.note')} {...form.bind('note')} />
        <Group>
          <SendButton loading={form.isSending}>{t('inspection.add')}</SendButton>
        </Group>
      </Stack>
    </form>
  )
}
