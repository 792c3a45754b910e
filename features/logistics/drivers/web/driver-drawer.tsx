import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { peopleLanguages } from '#kit/contract/sentence.ts'
import { queryOf } from '#kit/web/query.ts'
import { useAbility, useMay } from '#kit/web/use-session.ts'
import { FormDrawer } from '#ui/form/form-drawer.tsx'
import { numbered, orZero } from '#ui/form/bound.ts'
import type { Opening } from '#ui/form/record-drawer.tsx'
import { useEndpointForm, type EndpointForm } from '#ui/form/use-endpoint-form.ts'
import { MultiSelect, Select, Switch, TagsInput, Textarea, TextInput } from '#ui/input/inputs.ts'
import { MoneyInput } from '#ui/input/money-input.tsx'
import { showNotice } from '#ui/overlay/notices.tsx'
import { WeekHours } from '#ui/input/week-hours.tsx'
import { listDepots, listZones } from '../../depots/contract.ts'
import { hoursPacks, readLogisticsFacts } from '../../settings/contract.ts'
import { weekOf } from '../../settings/rules.ts'
import { listVehicles } from '../../vehicles/contract.ts'
import {
  changeDriver,
  createDriver,
  listDrivers,
  listSkills,
  readDriver,
  type Driver,
  type DriverInput,
} from '../contract.ts'

type Values = DriverInput & { version?: number }
const blank: Values = {
  name: '',
  phone: '',
  email: '',
  depotId: null,
  vehicleId: null,
  skills: [],
  zoneIds: [],
  languages: [],
  homeAddress: '',
  hoursPack: null,
  week: weekOf(['monday', 'tuesday', 'wednesday', 'thursday', 'friday'], '08:00', '16:30'),
  hasShownPicture: false,
  notes: '',
  costPerHourCents: 0,
}

type Props = Opening & { driver: Driver | undefined }

const all = { query: { itemsPerPage: 100 } }

export function DriverDrawer({ driver, opened, onClose }: Props) {
  const t = useText('logistics-drivers')
  const depots = useQuery(queryOf(listDepots, all)).data?.depots ?? []
  const vehicles = useQuery(queryOf(listVehicles, all)).data?.vehicles ?? []
  const skills = useQuery(queryOf(listSkills)).data ?? []
  const initial = driver ? pick(driver) : blank
  const [week, setWeek] = useState(initial.week)
  const form = useEndpointForm<typeof createDriver | typeof changeDriver, Values>(
    driver ? changeDriver : createDriver,
    {
      initial,
      ...(driver && { given: { params: { id: driver.id } } }),
      stale: [listDrivers, readDriver, listSkills],
      onDone: ({ name }) => {
        showNotice({ kind: 'success', text: t('savedNamed', { name }) })
        onClose()
      },
    },
  )
  const select = (name: 'depotId' | 'vehicleId', rows: { id: number; name: string }[]) => ({
    label: t(name === 'depotId' ? 'depot' : 'vehicle'),
    data: rows.map((row) => ({ value: String(row.id), label: row.name })),
    ...numbered(form.bind(name)),
  })
  const text = (name: 'name' | 'phone' | 'email' | 'homeAddress') => (
    <TextInput
      label={t(`fields.${name}`)}
      {...(name === 'name' && { withAsterisk: true, 'data-autofocus': true })}
      {...form.bind(name)}
    />
  )
  return (
    <FormDrawer
      title={driver ? t('editNamed', { name: driver.name }) : t('add')}
      opened={opened}
      onClose={onClose}
      form={form}
      submitLabel={t(driver ? 'save' : 'addShort')}
    >
      {text('name')}
      {text('phone')}
      {text('email')}
      <Select clearable {...select('depotId', depots)} />
      <Select clearable searchable {...select('vehicleId', vehicles)} />
      <TagsInput label={t('skills')} description={t('skillsText')} data={skills} {...form.bind('skills')} />
      <ZonesField form={form} driver={driver} />
      <MultiSelect
        label={t('fields.languages')}
        data={peopleLanguages.map((value) => ({ value, label: t(`languages.${value}`) }))}
        {...form.bind('languages')}
      />
      {text('homeAddress')}
      <WeekHours
        label={t('week')}
        value={week}
        errorOf={(path) => form.errors[`week.${path}`]}
        onChange={(next) => {
          setWeek(next)
          form.put('week', next)
        }}
      />
      <Select
        clearable
        label={t('hours')}
        placeholder={t('packs.workspace')}
        data={hoursPacks.map((value) => ({ value, label: t(`packs.${value}`) }))}
        {...form.bind('hoursPack')}
      />
      <CostField form={form} />
      <Switch label={t('fields.hasShownPicture')} {...form.bind('hasShownPicture')} />
      <Textarea autosize label={t('fields.notes')} {...form.bind('notes')} />
    </FormDrawer>
  )
}

type ZonesForm = {
  key(field: string): string
  errors: Record<string, ReactNode>
  put(field: 'zoneIds', value: number[]): void
}

/** Zones that the person doesn't see stay as they are. */
function ZonesField({ form, driver }: { form: ZonesForm; driver: Driver | undefined }) {
  const t = useText('logistics-drivers')
  const mayRead = useMay(listZones)
  const { data } = useQuery({ ...queryOf(listZones, all), enabled: mayRead })
  const [chosen, setChosen] = useState<readonly number[]>(driver?.zoneIds ?? [])
  if (!data || data.zones.length === 0) return null
  const zones = data.zones.map(({ id, name }) => ({ value: String(id), label: name }))
  const isListed = (id: number) => zones.some(({ value }) => value === String(id))
  return (
    <MultiSelect
      searchable
      label={t('zones')}
      description={t('zonesText')}
      error={form.errors['zoneIds']}
      data={zones}
      value={chosen.filter(isListed).map(String)}
      onChange={(next) => {
        const ids = [...chosen.filter((id) => !isListed(id)), ...next.map(Number)]
        setChosen(ids)
        form.put('zoneIds', ids)
      }}
    />
  )
}

function CostField({ form }: { form: EndpointForm<Values> }) {
  const t = useText('logistics-drivers')
  const currency = useQuery(queryOf(readLogisticsFacts)).data?.currency ?? 'USD'
  const mayChangeCosts = useAbility().can('write', 'Cost')
  if (!mayChangeCosts) return null
  return <MoneyInput currency={currency} label={t('costPerHour')} {...orZero(form.bind('costPerHourCents'))} />
}

function pick(driver: Driver): Values {
  const { name, phone, email, depotId, vehicleId, skills, languages: spoken, homeAddress } = driver
  const { hoursPack, week, hasShownPicture, notes, costPerHourCents, zoneIds, version } = driver
  return {
    name,
    phone,
    email,
    depotId,
    vehicleId,
    skills,
    zoneIds,
    languages: spoken,
    homeAddress,
    hoursPack,
    week,
    hasShownPicture,
    notes,
    version,
    ...(costPerHourCents !== null && { costPerHourCents }),
  }
}
