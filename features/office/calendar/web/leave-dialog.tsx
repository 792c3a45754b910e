import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { addDay, listDrivers, readDriver, type DayInput, type DriverRow } from '#features/logistics/drivers/contract.ts'
import { absenceKinds } from '#features/logistics/drivers/rules.ts'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { DateInput } from '#ui/input/date-input.tsx'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { useEndpointForm } from '#ui/form/use-endpoint-form.ts'
import { NativeSelect, Select, TextInput } from '#ui/input/inputs.ts'
import { SimpleGrid } from '#ui/page/layout.ts'
import { showNotice } from '#ui/overlay/notices.tsx'
import { listLayers } from '../contract.ts'

/** Marks a driver as away, in the driver's own calendar that planning reads. */
export function LeaveDialog({ today, onClose }: { today: string; onClose: () => void }) {
  const [text, setText] = useState('')
  const [driver, setDriver] = useState<DriverRow>()
  const query = { q: text === driver?.name ? '' : text, itemsPerPage: 20 }
  const { data } = useQuery(queryOf(listDrivers, { query }))
  return (
    <LeaveForm
      key={driver?.id}
      today={today}
      driver={driver}
      drivers={data?.drivers ?? []}
      onText={setText}
      onDriver={setDriver}
      onClose={onClose}
    />
  )
}

type FormProps = {
  today: string
  driver: DriverRow | undefined
  drivers: DriverRow[]
  onText: (text: string) => void
  onDriver: (driver: DriverRow | undefined) => void
  onClose: () => void
}

function LeaveForm({ today, driver, drivers, onText, onDriver, onClose }: FormProps) {
  const t = useText('office-calendar')
  const kinds = useText('logistics-drivers')
  const form = useEndpointForm<typeof addDay, DayInput>(addDay, {
    initial: { kind: 'leave', from: today, to: today, hours: [], note: '' },
    given: { params: { id: driver?.id ?? 0 } },
    stale: [listLayers, readDriver, listDrivers],
    onDone: ({ name }) => {
      showNotice({ kind: 'success', text: t('leave.added', { name }) })
      onClose()
    },
  })
  const all = driver && !drivers.some(({ id }) => id === driver.id) ? [driver, ...drivers] : drivers
  const dayField = (name: 'from' | 'to') => <DateInput withAsterisk label={t(`leave.${name}`)} {...form.bind(name)} />
  return (
    <FormDialog title={t('leave.add')} opened onClose={onClose} form={form} submitLabel={t('leave.add')}>
      <Select
        data-autofocus
        searchable
        withAsterisk
        label={t('leave.driver')}
        data={all.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={driver ? String(driver.id) : null}
        onSearchChange={onText}
        onChange={(value) => onDriver(all.find(({ id }) => String(id) === value))}
      />
      <NativeSelect
        label={t('leave.kind')}
        data={absenceKinds.map((value) => ({ value, label: kinds(`dayKinds.${value}`) }))}
        {...form.bind('kind')}
      />
      <SimpleGrid cols={2}>
        {dayField('from')}
        {dayField('to')}
      </SimpleGrid>
      <TextInput label={t('leave.note')} dir="auto" {...form.bind('note')} />
    </FormDialog>
  )
}
