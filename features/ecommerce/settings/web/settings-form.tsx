import type { ComponentProps } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { SettingsForm as Form } from '#ui/form/settings-form.tsx'
import { changeStoreDetails } from '../contract.ts'

/** A tab of the store's settings: its sections, and buttons to save or discard. */
export function SettingsForm(props: Pick<ComponentProps<typeof Form>, 'form' | 'children'>) {
  const t = useText('ecommerce')
  return <Form change={changeStoreDetails} labels={{ save: t('save'), discard: t('discard') }} {...props} />
}
