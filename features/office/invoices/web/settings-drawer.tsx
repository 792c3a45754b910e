import { useQuery } from '@tanstack/react-query'
import { useText } from '#kit/web/i18n.ts'
import { queryOf, useSend } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { changeCompany } from '#platform/company/contract.ts'
import { uploadPicture } from '#platform/files/contract.ts'
import { CountryField } from '#ui/input/country-field.tsx'
import { FormDrawer } from '#ui/form/form-drawer.tsx'
import { Editing } from '#ui/form/editing.tsx'
import { useEndpointForm } from '#ui/form/use-endpoint-form.ts'
import { NumberInput, TextInput } from '#ui/input/inputs.ts'
import { showNotice } from '#ui/overlay/notices.tsx'
import { changeInvoiceSettings, readInvoiceSettings, type KeptSettings } from '../../invoice-settings/contract.ts'
import { readInvoice } from '../contract.ts'
import { LogoField } from './logo-field.tsx'

/** The bank account and the VAT number that stand on every invoice. */
export function SettingsDrawer({ onClose }: { onClose: () => void }) {
  const { data } = useQuery(queryOf(readInvoiceSettings))
  if (!data) return null
  return (
    <Editing value={data} version={data.version} showsNewerItself>
      {(shown) => <Settings settings={shown} onClose={onClose} />}
    </Editing>
  )
}

function Settings({ settings, onClose }: { settings: KeptSettings; onClose: () => void }) {
  const t = useText('office-invoices')
  const form = useEndpointForm(changeInvoiceSettings, {
    initial: settings,
    stale: [readInvoiceSettings, readInvoice],
    onDone: () => {
      showNotice({ kind: 'success', text: t('settings.saved') })
      onClose()
    },
  })
  const mayChangeLogo = useMay(changeCompany)
  const logo = form.bind('logo')
  const upload = useSend(uploadPicture, { stale: [], onSuccess: ({ url }) => logo.onChange(url) })
  // What is saved while a picture is on its way would leave it out.
  const held = { ...form, isSending: form.isSending || upload.isPending }
  const field = (name: 'bankName' | 'iban' | 'swiftCode' | 'taxId') => (
    <TextInput label={t(`settings.${name}`)} {...form.bind(name)} />
  )
  return (
    <FormDrawer title={t('settings.open')} opened onClose={onClose} form={held} submitLabel={t('settings.save')}>
      {field('bankName')}
      <CountryField label={t('settings.country')} {...form.bind('country')} />
      {field('iban')}
      {field('swiftCode')}
      {field('taxId')}
      {mayChangeLogo && (
        <LogoField
          value={logo.value}
          onChange={logo.onChange}
          error={logo.error}
          isUploading={upload.isPending}
          onUpload={(body) => upload.mutate({ body })}
        />
      )}
      <NumberInput label={t('settings.termsDays')} {...form.bind('termsDays')} />
      <TextInput
        label={t('settings.numberPrefix')}
        description={t('settings.prefixText')}
        {...form.bind('numberPrefix')}
      />
      <TextInput label={t('settings.creditPrefix')} {...form.bind('creditPrefix')} />
    </FormDrawer>
  )
}
