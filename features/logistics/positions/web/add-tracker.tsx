import { useQuery } from '@tanstack/react-query'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { SegmentedControl } from '#ui/button/controls.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import type { Opening } from '#ui/form/record-drawer.tsx'
import { useEndpointForm } from '#ui/form/use-endpoint-form.ts'
import { Select, TextInput } from '#ui/input/inputs.ts'
import { Stack } from '#ui/page/layout.ts'
import { listDrivers } from '../../drivers/contract.ts'
import { listVehicles } from '../../vehicles/contract.ts'
import { createTracker, listTrackers } from '../contract.ts'
import type { MadeTracker } from './tracker-codes.tsx'

type Values = {
  name: string
  kind: 'tracker' | 'gateway'
  driverId: number | null
  vehicleId: number | null
  identifier: string | undefined
}
const most = { page: 1, itemsPerPage: 100, sortBy: 'name', orderBy: 'asc' } as const
const ways = ['vehicle', 'driver', 'gateway'] as const
type Way = (typeof ways)[number]

/** Adds a tracker of a vehicle or a driver, or a Traccar server that passes on what many send. */
export function AddTracker({ opened, onClose, onMade }: Opening & { onMade: (made: MadeTracker) => void }) {
  const t = useText('logistics-positions')
  const form = useEndpointForm<typeof createTracker, Values & { way?: Way }>(createTracker, {
    initial: { name: '', kind: 'tracker', driverId: null, vehicleId: null, identifier: undefined, way: 'vehicle' },
    stale: [listTrackers],
    onDone: (made) => {
      onMade({ ...made, name: form.values.name, kind: form.values.kind })
      onClose()
    },
  })
  const { way = 'vehicle' } = form.values
  const vehicles = useQuery({ ...queryOf(listVehicles, { query: most }), enabled: way === 'vehicle' })
  const drivers = useQuery({ ...queryOf(listDrivers, { query: most }), enabled: way === 'driver' })
  const choose = (next: Way) =>
    form.setValues({ way: next, kind: next === 'gateway' ? 'gateway' : 'tracker', driverId: null, vehicleId: null })
  const things = way === 'vehicle' ? vehicles.data?.vehicles : drivers.data?.drivers
  const field = way === 'vehicle' ? 'vehicleId' : 'driverId'
  const { value, onChange, ...bound } = form.bind(field)
  const { value: identifier, onChange: identify, ...identified } = form.bind('identifier')
  return (
    <FormDialog title={t('add')} opened={opened} onClose={onClose} form={form} submitLabel={t('add')}>
      <Stack gap="md">
        <SegmentedControl
          fullWidth
          aria-label={t('fields.kind')}
          value={way}
          onChange={(next) => choose(ways.find((one) => one === next) ?? 'vehicle')}
          data={ways.map((one) => ({ value: one, label: t(`ways.${one}`) }))}
        />
        <TextInput data-autofocus label={t('fields.name')} withAsterisk {...form.bind('name')} />
        {way !== 'gateway' && (
          <Select
            searchable
            withAsterisk
            label={t(`ways.${way}`)}
            data={(things ?? []).map((one) => ({ value: String(one.id), label: one.name }))}
            {...bound}
            value={value === null ? null : String(value)}
            onChange={(next) => onChange(next === null ? null : Number(next))}
          />
        )}
        {way !== 'gateway' && (
          <TextInput
            label={t('fields.identifier')}
            description={t('identifierText')}
            {...identified}
            value={identifier ?? ''}
            onChange={({ currentTarget }) => identify(currentTarget.value === '' ? undefined : currentTarget.value)}
          />
        )}
      </Stack>
    </FormDialog>
  )
}
