import { useText } from '#kit/web/i18n.ts'
import { PlaceField } from '#platform/regions/web/place-field.tsx'
import { orNull, orZero } from '#ui/form/bound.ts'
import { MultiSelect, NumberInput, Select, Textarea, TextInput } from '#ui/input/inputs.ts'
import { SimpleGrid, Stack } from '#ui/page/layout.ts'
import { MoneyInput } from '#ui/input/money-input.tsx'
import { WeekHours } from '#ui/input/week-hours.tsx'
import { propertyFeatures, propertyKinds } from '../contract.ts'
import type { PropertyForm } from './contact-fields.tsx'

type Props = { form: PropertyForm }
const columns = { base: 1, sm: 2 }

/** What it is and where. A found address puts the pin on its door. */
export function DetailFields({ form }: Props) {
  const t = useText('logistics-properties')
  const { onChange, value, ...address } = form.bind('address')
  return (
    <SimpleGrid cols={columns}>
      <TextInput label={t('fields.name')} withAsterisk {...form.bind('name')} />
      <Select
        label={t('fields.kind')}
        allowDeselect={false}
        data={propertyKinds.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) }))}
        {...form.bind('kind')}
      />
      <PlaceField
        label={t('fields.address')}
        withAsterisk
        {...address}
        initial={value}
        onType={(text) => {
          onChange(text)
          form.put('pins', null)
        }}
        onPick={({ label, point, quality }) => {
          onChange(label)
          form.put('pins', quality === 'exact' ? { door: point, parking: null } : null)
        }}
      />
    </SimpleGrid>
  )
}

/** What vehicles find there. */
export function FeatureFields({ form }: Props) {
  const t = useText('logistics-properties')
  return (
    <Stack>
      <SimpleGrid cols={columns}>
        <NumberInput label={t('fields.docks')} {...form.bind('docks')} />
        <NumberInput
          label={t('fields.heightCentimeters')}
          description={t('heightText')}
          unit="cm"
          {...orNull(form.bind('heightCentimeters'))}
        />
        <MultiSelect
          label={t('fields.features')}
          data={propertyFeatures.map((one) => ({ value: one, label: t(`features.${one}`) }))}
          {...form.bind('features')}
        />
      </SimpleGrid>
      <Textarea label={t('fields.accessNotes')} description={t('notesText')} rows={3} {...form.bind('accessNotes')} />
    </Stack>
  )
}

/** How large it is, when it opens, and how long a visit takes. */
export function AreaFields({ form }: Props) {
  const t = useText('logistics-properties')
  return (
    <Stack>
      <SimpleGrid cols={columns}>
        <NumberInput label={t('fields.floorSquareMeters')} unit="m²" {...orNull(form.bind('floorSquareMeters'))} />
        <NumberInput
          label={t('fields.serviceMinutes')}
          description={t('serviceText')}
          {...orNull(form.bind('serviceMinutes'))}
        />
      </SimpleGrid>
      <WeekHours
        label={t('fields.hours')}
        value={form.getValues().hours}
        errorOf={(path) => form.errors[`hours.${path}`]}
        onChange={(next) => form.put('hours', next)}
      />
    </Stack>
  )
}

/** What each visit costs. */
export function PriceFields({ form, currency }: Props & { currency: string }) {
  const t = useText('logistics-properties')
  return (
    <SimpleGrid cols={columns}>
      <MoneyInput
        label={t('fields.visitCents')}
        description={t('visitText')}
        currency={currency}
        {...orZero(form.bind('visitCents'))}
      />
    </SimpleGrid>
  )
}
