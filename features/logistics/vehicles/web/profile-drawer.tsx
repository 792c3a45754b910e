import { useQuery } from '@tanstack/react-query'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { useAbility } from '#kit/web/use-session.ts'
import { orNull, orZero } from '#ui/form/bound.ts'
import { FormDrawer } from '#ui/form/form-drawer.tsx'
import type { Opening } from '#ui/form/record-drawer.tsx'
import { useEndpointForm } from '#ui/form/use-endpoint-form.ts'
import { MultiSelect, NumberInput, Select, TextInput } from '#ui/input/inputs.ts'
import { SimpleGrid } from '#ui/page/layout.ts'
import { MoneyInput } from '#ui/input/money-input.tsx'
import { showNotice } from '#ui/overlay/notices.tsx'
import { readLogisticsFacts } from '../../settings/contract.ts'
import {
  changeProfile,
  createProfile,
  listProfiles,
  vehicleFeatures,
  vehicleKinds,
  type ProfileInput,
  type VehicleProfile,
} from '../contract.ts'
import { CapacityFields } from './capacity-fields.tsx'

type Values = ProfileInput & { version: number }
const noCosts = { fixedCents: 0, perKilometerCents: 0, perHourCents: 0 }
const blank: Values = {
  name: '',
  kind: 'van',
  capacities: {},
  features: [],
  speedPercent: 100,
  costs: noCosts,
  gramsPerKilometer: 0,
  heightMeters: null,
  weightTonnes: null,
  lengthMeters: null,
  version: 0,
}

export function ProfileDrawer({ profile, opened, onClose }: Opening & { profile: VehicleProfile | undefined }) {
  const t = useText('logistics-vehicles')
  const currency = useQuery(queryOf(readLogisticsFacts)).data?.currency ?? 'USD'
  const mayChangeCosts = useAbility().can('write', 'Cost')
  const initial = profile ? pick(profile) : blank
  const form = useEndpointForm<typeof createProfile | typeof changeProfile, Values>(
    profile ? changeProfile : createProfile,
    {
      initial,
      ...(profile && { given: { params: { id: profile.id } } }),
      stale: [listProfiles],
      onDone: ({ name }) => {
        showNotice({ kind: 'success', text: t('savedNamed', { name }) })
        onClose()
      },
    },
  )
  const cost = (name: keyof typeof noCosts) => (
    <MoneyInput currency={currency} label={t(`profiles.${name}`)} {...orZero(form.bind(`costs.${name}`))} />
  )
  const size = (name: 'heightMeters' | 'weightTonnes' | 'lengthMeters', unit: string) => (
    <NumberInput label={t(`profiles.${name}`)} unit={unit} decimals={2} {...orNull(form.bind(name))} />
  )
  return (
    <FormDrawer
      title={profile ? t('editNamed', { name: profile.name }) : t('profiles.add')}
      opened={opened}
      onClose={onClose}
      form={form}
      submitLabel={t(profile ? 'save' : 'addShort')}
    >
      <TextInput data-autofocus withAsterisk label={t('name')} {...form.bind('name')} />
      <Select
        label={t('kind')}
        allowDeselect={false}
        data={vehicleKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
        {...form.bind('kind')}
      />
      <CapacityFields
        label={t('capacities')}
        initial={initial.capacities}
        onChange={(next) => form.put('capacities', next)}
      />
      <MultiSelect
        label={t('features')}
        data={vehicleFeatures.map((value) => ({ value, label: t(`featureNames.${value}`) }))}
        {...form.bind('features')}
      />
      <SimpleGrid cols={2}>
        <NumberInput label={t('profiles.speed')} unit="%" {...form.bind('speedPercent')} />
        <NumberInput label={t('profiles.emission')} unit="g/km" {...form.bind('gramsPerKilometer')} />
        {size('heightMeters', 'm')}
        {size('lengthMeters', 'm')}
        {size('weightTonnes', 't')}
      </SimpleGrid>
      {mayChangeCosts && (
        <SimpleGrid cols={2}>
          {cost('fixedCents')}
          {cost('perKilometerCents')}
          {cost('perHourCents')}
        </SimpleGrid>
      )}
    </FormDrawer>
  )
}

function pick(profile: VehicleProfile): Values {
  const { name, kind, capacities, features, speedPercent, costs, gramsPerKilometer, version } = profile
  const { heightMeters, weightTonnes, lengthMeters } = profile
  const sizes = { heightMeters, weightTonnes, lengthMeters }
  return {
    name,
    kind,
    capacities,
    features,
    speedPercent,
    gramsPerKilometer,
    ...sizes,
    version,
    ...(costs && { costs }),
  }
}
