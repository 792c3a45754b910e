import { useQuery } from '@tanstack/react-query'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { FormDrawer } from '#ui/form/form-drawer.tsx'
import { numbered } from '#ui/form/bound.ts'
import type { Opening } from '#ui/form/record-drawer.tsx'
import { useEndpointForm } from '#ui/form/use-endpoint-form.ts'
import { MultiSelect, NumberInput, Select, Textarea, TextInput } from '#ui/input/inputs.ts'
import { showNotice } from '#ui/overlay/notices.tsx'
import { listDepots } from '../../depots/contract.ts'
import { useOwnUnit } from '../../settings/web/for-others/use-own-unit.ts'
import {
  changeVehicle,
  createVehicle,
  listProfiles,
  listVehiclePoints,
  listVehicles,
  readVehicle,
  vehicleFeatures,
  warnings,
  type Vehicle,
  type VehicleInput,
} from '../contract.ts'
import { warningKeys } from '../rules.ts'
import { CapacityFields } from './capacity-fields.tsx'

type Values = Omit<VehicleInput, 'profileId'> & { profileId: number | null; version?: number }
const blank: Values = {
  name: '',
  plate: '',
  profileId: null,
  depotId: null,
  capacities: null,
  features: [],
  odometerKilometers: 0,
  warnings: 'No Warnings',
  faultCode: '',
  notes: '',
}

export function VehicleDrawer({ vehicle, opened, onClose }: Opening & { vehicle: Vehicle | undefined }) {
  const t = useText('logistics-vehicles')
  const profiles = useQuery(queryOf(listProfiles)).data?.profiles ?? []
  const depots = useQuery(queryOf(listDepots, { query: { itemsPerPage: 100 } })).data?.depots ?? []
  const initial = vehicle ? pick(vehicle) : blank
  const form = useEndpointForm<typeof createVehicle | typeof changeVehicle, Values>(
    vehicle ? changeVehicle : createVehicle,
    {
      initial,
      ...(vehicle && { given: { params: { id: vehicle.id } } }),
      check: (values): Partial<Record<keyof Values, string>> =>
        values.profileId === null ? { profileId: t('chooseProfile') } : {},
      stale: [listVehicles, listVehiclePoints, readVehicle, listProfiles],
      onDone: ({ name }) => {
        showNotice({ kind: 'success', text: t('savedNamed', { name }) })
        onClose()
      },
    },
  )
  const { inUnit } = useOwnUnit()
  const select = (name: 'profileId' | 'depotId', rows: { id: number; name: string }[]) => ({
    data: rows.map((row) => ({ value: String(row.id), label: row.name })),
    ...numbered(form.bind(name)),
  })
  return (
    <FormDrawer
      title={vehicle ? t('editNamed', { name: vehicle.name }) : t('add')}
      opened={opened}
      onClose={onClose}
      form={form}
      submitLabel={t(vehicle ? 'save' : 'addShort')}
    >
      <TextInput data-autofocus withAsterisk label={t('name')} {...form.bind('name')} />
      <TextInput label={t('plate')} {...form.bind('plate')} />
      <Select withAsterisk label={t('profile')} allowDeselect={false} {...select('profileId', profiles)} />
      <Select clearable label={t('depot')} placeholder={t('noDepot')} {...select('depotId', depots)} />
      <CapacityFields
        label={t('capacities')}
        text={t('capacitiesText')}
        initial={initial.capacities ?? {}}
        onChange={(next) => form.put('capacities', Object.keys(next).length === 0 ? null : next)}
      />
      <MultiSelect
        label={t('features')}
        data={vehicleFeatures.map((value) => ({ value, label: t(`featureNames.${value}`) }))}
        {...form.bind('features')}
      />
      <NumberInput label={t('odometer')} {...inUnit(form.bind('odometerKilometers'))} />
      <Select
        label={t('warning')}
        allowDeselect={false}
        data={warnings.map((value) => ({ value, label: t(`warnings.${warningKeys[value]}`) }))}
        {...form.bind('warnings')}
      />
      <TextInput label={t('faultCode')} dir="ltr" {...form.bind('faultCode')} />
      <Textarea autosize label={t('notes')} {...form.bind('notes')} />
    </FormDrawer>
  )
}

function pick(vehicle: Vehicle): Values {
  const { name, plate, profileId, depotId, capacities, features, odometerKilometers, version } = vehicle
  const { warnings: warning, faultCode, notes } = vehicle
  return {
    name,
    plate,
    profileId,
    depotId,
    capacities,
    features,
    odometerKilometers,
    warnings: warning,
    faultCode,
    notes,
    version,
  }
}
