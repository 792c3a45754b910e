import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { Button } from '#ui/button/controls.ts'
import type { EndpointForm } from '#ui/form/use-endpoint-form.ts'
import { TextInput } from '#ui/input/inputs.ts'
import { SimpleGrid, Stack } from '#ui/page/layout.ts'
import type { Contact, PropertyInput } from '../contract.ts'

/** The version, where a property is changed. */
export type PropertyValues = PropertyInput & { version?: number }
export type PropertyForm = EndpointForm<PropertyValues>

export const blankContact: Contact = { name: '', role: '', phone: '', email: '' }
const mostContacts = 5

/** Whom a driver calls at the gate. */
export function ContactFields({ form }: { form: PropertyForm }) {
  const t = useText('logistics-properties')
  const { number } = useFormat()
  const { contacts } = form.getValues()
  const put = (next: Contact[]) => form.put('contacts', next)
  return (
    <Stack gap="xl">
      {contacts.map((_, at) => (
        <fieldset key={`${contacts.length} ${at}`} style={{ border: 0, margin: 0, padding: 0 }}>
          <legend>{t('contact', { number: number(at + 1) })}</legend>
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <TextInput label={t('fields.contactName')} withAsterisk {...form.bind(`contacts.${at}.name`)} />
            <TextInput label={t('fields.role')} {...form.bind(`contacts.${at}.role`)} />
            <TextInput label={t('fields.phone')} type="tel" {...form.bind(`contacts.${at}.phone`)} />
            <TextInput label={t('fields.email')} type="email" {...form.bind(`contacts.${at}.email`)} />
          </SimpleGrid>
          {contacts.length > 1 && (
            <Button
              variant="subtle"
              color="gray"
              mt="xs"
              onClick={() => put(contacts.filter((_one, place) => place !== at))}
            >
              {t('removeContact', { number: number(at + 1) })}
            </Button>
          )}
        </fieldset>
      ))}
      {contacts.length < mostContacts && (
        <div>
          <Button variant="default" onClick={() => put([...contacts, blankContact])}>
            {t('addContact')}
          </Button>
        </div>
      )}
    </Stack>
  )
}
