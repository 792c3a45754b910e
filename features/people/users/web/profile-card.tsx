import type { ComponentProps } from 'react'
import { currencies } from '#kit/contract/money.ts'
import { timeZones } from '#kit/contract/time-zone.ts'
import { useFormat } from '#kit/web/format.ts'
import { languages, useText } from '#kit/web/i18n.ts'
import { Button } from '#ui/button/controls.ts'
import { CountryField } from '#ui/input/country-field.tsx'
import { useLeaveGuard } from '#ui/form/leave-guard.ts'
import { RefusalAlert } from '#ui/form/refusal-alert.tsx'
import { SendButton } from '#ui/form/send-button.tsx'
import { useEndpointForm } from '#ui/form/use-endpoint-form.ts'
import { Select, TextInput } from '#ui/input/inputs.ts'
import { Group, SimpleGrid } from '#ui/page/layout.ts'
import { showNotice } from '#ui/overlay/notices.tsx'
import { SectionCard } from '#ui/page/section-card.tsx'
import { readProfile, readUser, updateProfile, type OwnProfile } from '../contract.ts'
import { ownBilling } from '../../billing/contract.ts'

/** The fields of your own profile. */
type Words = Exclude<keyof OwnProfile, 'version' | 'email' | 'avatar' | 'role' | 'isEmailVerified' | 'nextEmail'>

export function ProfileCard({ profile, onSaved }: { profile: OwnProfile; onSaved: () => void }) {
  const t = useText('people-users')
  const { locale } = useFormat()
  const { email: _, avatar: _avatar, role: _role, isEmailVerified: _verified, nextEmail: _next, ...initial } = profile
  const form = useEndpointForm(updateProfile, {
    initial,
    stale: [readProfile, readUser, ownBilling.read],
    onDone: () => {
      showNotice({ kind: 'success', text: t('own.saved') })
      onSaved()
    },
  })
  useLeaveGuard(() => form.isDirty() && !form.isSending)
  const field = (name: Words, label = t(`own.${name}`)) => ({ ...form.bind(name), label })
  const select = {
    allowDeselect: false,
    inputWrapperOrder: ['label', 'input', 'description', 'error'],
  } satisfies ComponentProps<typeof Select>
  const words = (name: Words, label: string, autoComplete: string) => (
    <TextInput {...field(name, label)} autoComplete={autoComplete} />
  )
  const currencyNames = new Intl.DisplayNames(locale, { type: 'currency' })
  return (
    <SectionCard title={t('own.profile')}>
      <form onSubmit={form.send} noValidate>
        <RefusalAlert text={form.refusal} mb="md" />
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          {words('fullName', t('fullName'), 'name')}
          {words('username', t('username'), 'username')}
          {words('company', t('company'), 'organization')}
          <TextInput {...field('contact', t('contact'))} type="tel" autoComplete="tel" />
          {words('address', t('own.address'), 'street-address')}
          {words('town', t('own.town'), 'address-level2')}
          {words('state', t('own.state'), 'address-level1')}
          {words('postCode', t('own.postCode'), 'postal-code')}
          <CountryField {...field('country', t('country'))} autoComplete="country-name" />
          <Select
            {...field('language')}
            description={t('own.languageText')}
            data={languages.map(({ i18nLang, name }) => ({ value: i18nLang, label: name }))}
            {...select}
          />
          <Select
            {...field('timeZone')}
            description={t('own.timeZoneText')}
            data={[
              { value: '', label: t('own.deviceZone') },
              ...timeZones().map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') })),
            ]}
            searchable
            {...select}
          />
          <Select
            {...field('currency')}
            description={t('own.currencyText')}
            data={currencies.map((code) => ({ value: code, label: `${code} · ${currencyNames.of(code)}` }))}
            {...select}
          />
        </SimpleGrid>
        <Group mt="lg">
          <SendButton loading={form.isSending}>{t('own.save')}</SendButton>
          <Button variant="default" onClick={() => form.reset()}>
            {t('own.cancel')}
          </Button>
        </Group>
      </form>
    </SectionCard>
  )
}
