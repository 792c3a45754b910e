import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { SettingsForm } from '#ui/form/settings-form.tsx'
import { useEndpointForm } from '#ui/form/use-endpoint-form.ts'
import { NumberInput, Select, Switch } from '#ui/input/inputs.ts'
import { SimpleGrid, Stack } from '#ui/page/layout.ts'
import { showNotice } from '#ui/overlay/notices.tsx'
import { SectionCard } from '#ui/page/section-card.tsx'
import { changeBackupSchedule, readBackups, type BackupSchedule } from '../contract.ts'
import { rhythms } from '../rules.ts'

export function ScheduleForm({ schedule, nextAt }: { schedule: BackupSchedule; nextAt: string | null }) {
  const t = useText('backups')
  const format = useFormat()
  const form = useEndpointForm(changeBackupSchedule, {
    initial: schedule,
    stale: [readBackups],
    onDone: () => showNotice({ kind: 'success', text: t('schedule.saved') }),
  })
  return (
    <SettingsForm
      form={form}
      change={changeBackupSchedule}
      labels={{ save: t('schedule.save'), discard: t('schedule.discard') }}
    >
      <SectionCard
        title={t('schedule.title')}
        text={nextAt ? t('schedule.next', { time: format.dateTime(nextAt) }) : t('schedule.off')}
      >
        <Stack gap="lg">
          <Switch label={t('schedule.isOn')} {...form.bind('isOn')} />
          <SimpleGrid cols={{ base: 1, sm: 3 }}>
            <Select
              label={t('schedule.rhythm')}
              allowDeselect={false}
              data={rhythms.map((value) => ({ value, label: t(`schedule.rhythms.${value}`) }))}
              {...form.bind('rhythm')}
            />
            <NumberInput label={t('schedule.hour')} min={0} max={23} unit="UTC" {...form.bind('hour')} />
            <NumberInput label={t('schedule.keep')} min={1} max={366} {...form.bind('keep')} />
          </SimpleGrid>
        </Stack>
      </SectionCard>
    </SettingsForm>
  )
}
