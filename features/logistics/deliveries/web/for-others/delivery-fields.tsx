import { useState } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { PlaceField } from '#platform/regions/web/place-field.tsx'
import { DateInput } from '#ui/input/date-input.tsx'
import { orNull } from '#ui/form/bound.ts'
import type { EndpointForm, FormFields } from '#ui/form/use-endpoint-form.ts'
import { NativeSelect, NumberInput, TagsInput, Textarea, TextInput } from '#ui/input/inputs.ts'
import { SimpleGrid } from '#ui/page/layout.ts'
import { Text, Title } from '#ui/display/text.ts'
import type { Pins } from '../../../places/contract.ts'
import type { Delivery } from '../../contract.ts'
import { deliveryTypes, priorities } from '../../rules.ts'
import { BillingFields } from '../billing-fields.tsx'
import { DueField } from '../due-field.tsx'
import { DepotField } from '../depot-field.tsx'
import { PinEditor } from '../pin-editor.tsx'
import { ProofFields } from '../proof-fields.tsx'
import { QuantityFields } from '../quantity-fields.tsx'
import { RecipientField } from '../recipient-field.tsx'
import { WindowFields } from '../window-fields.tsx'
import type { Values } from './delivery-values.ts'

/** What the fields need of a form that holds a delivery, and maybe more. */
export type DeliveryForm = FormFields<Values> & {
  errors: EndpointForm<Values>['errors']
  getValues(): Values
  setFieldValue(name: string, value: unknown): void
}
/** `isTemplate` where the date and the reference are not given here. */
type Props = { form: DeliveryForm; delivery?: Delivery; isTemplate?: boolean }

export function DeliveryFields({ form, delivery, isTemplate = false }: Props) {
  const t = useText('logistics-deliveries')
  const pins = usePins(form, delivery)
  const field = (name: 'reference' | 'phone' | 'email' | 'linkedTo') => (
    <TextInput label={t(`form.${name}`)} {...form.bind(name)} />
  )
  return (
    <>
      <RecipientField form={form} isFirst={!isTemplate} onAddress={pins.clear} />
      <SimpleGrid cols={2}>
        {field('phone')}
        {field('email')}
      </SimpleGrid>
      <Where form={form} pins={pins} isNew={!delivery} />
      <When form={form} isTemplate={isTemplate} />
      <What form={form} />
      <DueField form={form} />
      <BillingFields form={form} />
      <ProofFields initial={form.getValues().proof} onChange={(proof) => form.setFieldValue('proof', proof)} />
      <NumberInput
        label={t('form.minimumAge')}
        description={t('form.minimumAgeHint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...form.bind('minimumAge')}
      />
      <Textarea label={t('form.driverNote')} autosize minRows={2} {...form.bind('driverNote')} />
      <Textarea label={t('form.privateNote')} autosize minRows={2} {...form.bind('privateNote')} />
      {!isTemplate && (
        <SimpleGrid cols={2}>
          {field('reference')}
          {!delivery && field('linkedTo')}
        </SimpleGrid>
      )}
    </>
  )
}

/** The pins of the address in the form: a different address drops them, so that it is looked up again. */
function usePins(form: DeliveryForm, delivery: Delivery | undefined) {
  const kept = delivery?.place?.door
    ? { door: delivery.place.door, parking: delivery.place.parking }
    : form.getValues().pins
  const [pins, setPins] = useState<Pins | null>(kept)
  const [sought, seek] = useState(0)
  const place = (next: Pins | null) => {
    setPins(next)
    form.setFieldValue('pins', next)
  }
  const show = (next: Pins | null) => {
    place(next)
    seek(sought + 1)
  }
  return { pins, sought, place, show, clear: () => show(null) }
}

function Where({
  form,
  pins: { pins, sought, place, show },
  isNew,
}: {
  form: DeliveryForm
  isNew: boolean
  pins: ReturnType<typeof usePins>
}) {
  const t = useText('logistics-deliveries')
  const { value: _, onChange, ...address } = form.bind('address')
  return (
    <>
      <Title order={3} size="h6">
        {t('form.where')}
      </Title>
      <PlaceField
        {...address}
        key={form.key('address')}
        label={t('address')}
        withAsterisk
        initial={form.getValues().address}
        onType={(text) => {
          onChange(text)
          place(null)
        }}
        onPick={({ label, point, quality }) => {
          onChange(label)
          show(quality === 'exact' ? { door: point, parking: null } : null)
        }}
      />
      <PinEditor key={sought} pins={pins} onChange={place} />
      <DepotField
        initial={form.getValues().depotId}
        none={t(isNew ? 'zoneDepot' : 'noDepot')}
        onChange={(id) => form.setFieldValue('depotId', id)}
      />
    </>
  )
}

function When({ form, isTemplate }: { form: DeliveryForm; isTemplate: boolean }) {
  const t = useText('logistics-deliveries')
  return (
    <>
      <Title order={3} size="h6">
        {t('form.when')}
      </Title>
      <SimpleGrid cols={2}>
        {!isTemplate && (
          <DateInput
            label={t('date')}
            description={t('form.dateHint')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            {...orNull<string>(form.bind('date'))}
          />
        )}
        <NumberInput label={t('form.serviceMinutes')} {...orNull<number>(form.bind('serviceMinutes'))} />
      </SimpleGrid>
      {!isTemplate && <AnyDayFields form={form} />}
      <WindowFields
        initial={form.getValues().windows}
        errors={form.errors}
        onChange={(windows) => form.setFieldValue('windows', windows)}
      />
    </>
  )
}

/** The days it may go on, where it is not for one alone. */
function AnyDayFields({ form }: { form: DeliveryForm }) {
  const t = useText('logistics-deliveries')
  return (
    <>
      <SimpleGrid cols={2}>
        {(['earliestDate', 'latestDate'] as const).map((name) => (
          <DateInput
            key={name}
            label={t(`form.${name}`)}
            defaultValue={form.getValues()[name] ?? ''}
            error={form.errors[name]}
            onChange={(day) => form.setFieldValue(name, day || null)}
          />
        ))}
      </SimpleGrid>
      <Text size="xs" c="dimmed">
        {t('form.daysHint')}
      </Text>
    </>
  )
}

function What({ form }: { form: DeliveryForm }) {
  const t = useText('logistics-deliveries')
  const values = form.getValues()
  return (
    <>
      <Title order={3} size="h6">
        {t('form.what')}
      </Title>
      <SimpleGrid cols={2}>
        <NativeSelect
          label={t('type')}
          data={deliveryTypes.map((value) => ({ value, label: t(`types.${value}`) }))}
          {...form.bind('type')}
        />
        <NativeSelect
          label={t('priority')}
          defaultValue={String(values.priority)}
          data={priorities.map((value) => ({ value: String(value), label: t(`priorities.${value}`) }))}
          onChange={({ target }) => form.setFieldValue('priority', Number(target.value))}
        />
      </SimpleGrid>
      <QuantityFields initial={values.quantities} onChange={(next) => form.setFieldValue('quantities', next)} />
      {(['skills', 'features', 'tags'] as const).map((name) => (
        <TagsInput
          key={name}
          label={t(`form.${name}`)}
          defaultValue={values[name]}
          error={form.errors[name]}
          onChange={(next) => form.setFieldValue(name, next)}
        />
      ))}
    </>
  )
}
