import { useText } from '#kit/web/i18n.ts'
import { FormDrawer } from '#ui/form/form-drawer.tsx'
import type { Opening } from '#ui/form/record-drawer.tsx'
import { useEndpointForm } from '#ui/form/use-endpoint-form.ts'
import { showNotice } from '#ui/overlay/notices.tsx'
import { changeProperty, listProperties, readProperty, type Property } from '../contract.ts'
import { ContactFields, type PropertyValues } from './contact-fields.tsx'
import { AreaFields, DetailFields, FeatureFields, PriceFields } from './property-fields.tsx'

/** Changes a property: what the wizard asks for in steps, on one page. */
export function PropertyDrawer({ property, opened, onClose }: Opening & { property: Property }) {
  const t = useText('logistics-properties')
  const form = useEndpointForm<typeof changeProperty, PropertyValues>(changeProperty, {
    initial: valuesOf(property),
    given: { params: { id: property.id } },
    stale: [listProperties, readProperty],
    onDone: ({ name }) => {
      showNotice({ kind: 'success', text: t('saved', { name }) })
      onClose()
    },
  })
  return (
    <FormDrawer
      title={t('edit', { name: property.name })}
      opened={opened}
      onClose={onClose}
      form={form}
      submitLabel={t('save')}
    >
      <DetailFields form={form} />
      <ContactFields form={form} />
      <FeatureFields form={form} />
      <AreaFields form={form} />
      <PriceFields form={form} currency={property.currency} />
    </FormDrawer>
  )
}

/** The pin stays where it is until someone finds another address. */
function valuesOf({ id: _id, placeId: _place, door: _door, currency: _currency, ...values }: Property): PropertyValues {
  return { ...values, pins: null }
}
