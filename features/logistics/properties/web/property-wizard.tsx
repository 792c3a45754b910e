import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { dropDraft, readDraft } from '#kit/web/draft.ts'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { useEndpointForm } from '#ui/form/use-endpoint-form.ts'
import { useGo } from '#ui/button/link.tsx'
import { showNotice } from '#ui/overlay/notices.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { Wizard } from '#ui/wizard/wizard.tsx'
import { readStoreFacts } from '../../../ecommerce/settings/contract.ts'
import { weekOf } from '../../settings/rules.ts'
import { createProperty, listProperties } from '../contract.ts'
import { blankContact, ContactFields, type PropertyValues } from './contact-fields.tsx'
import { AreaFields, DetailFields, FeatureFields, PriceFields } from './property-fields.tsx'

const draft = 'property'
const blank: PropertyValues = {
  contacts: [blankContact],
  name: '',
  kind: 'warehouse',
  address: '',
  pins: null,
  docks: 1,
  heightCentimeters: null,
  features: [],
  accessNotes: '',
  floorSquareMeters: null,
  hours: weekOf(['monday', 'tuesday', 'wednesday', 'thursday', 'friday'], '08:00', '17:00'),
  serviceMinutes: null,
  visitCents: 0,
}

/** A property from its contacts to its price. */
export function PropertyWizard() {
  const t = useText('logistics-properties')
  const [attempt, setAttempt] = useState(0)
  return (
    <>
      <PageHeader title={t('screens.propertyListing')} text={t('wizardText')} />
      <Steps key={attempt} onDiscard={() => setAttempt(attempt + 1)} />
    </>
  )
}

function Steps({ onDiscard }: { onDiscard: () => void }) {
  const t = useText('logistics-properties')
  const go = useGo()
  const facts = useQuery(queryOf(readStoreFacts))
  const [{ values, isResumed }] = useState(() => readDraft(draft, blank))
  const form = useEndpointForm<typeof createProperty, PropertyValues>(createProperty, {
    initial: values,
    stale: [listProperties],
    onDone: ({ name }) => {
      dropDraft(draft)
      showNotice({ kind: 'success', text: t('created', { name }) })
      go('/apps/logistics/properties')
    },
  })
  const step = (key: string, fields: readonly string[], content: ReactNode) => ({
    key,
    title: t(`steps.${key}`),
    fields,
    content,
  })
  const steps = [
    step('contacts', ['contacts'], <ContactFields form={form} />),
    step('details', ['name', 'kind', 'address', 'pins'], <DetailFields form={form} />),
    step('features', ['docks', 'heightCentimeters', 'features', 'accessNotes'], <FeatureFields form={form} />),
    step('area', ['floorSquareMeters', 'hours', 'serviceMinutes'], <AreaFields form={form} />),
    step('price', ['visitCents'], <PriceFields form={form} currency={facts.data?.currency ?? 'USD'} />),
  ]
  return (
    <Wizard
      name={draft}
      form={form}
      schema={createProperty.body}
      steps={steps}
      submitLabel={t('submit')}
      isResumed={isResumed}
      onDiscard={onDiscard}
    />
  )
}
