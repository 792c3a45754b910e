import { useState } from 'react'
import type { ReplyOf } from '#kit/contract/endpoint.ts'
import { contrastOf, leastContrast } from '#kit/contract/colours.ts'
import { call } from '#kit/web/call.ts'
import { useFormat } from '#kit/web/format.ts'
import { languages } from '#kit/contract/sentence.ts'
import { useText } from '#kit/web/i18n.ts'
import { uploadPicture } from '#platform/files/contract.ts'
import { Button } from '#ui/button/controls.ts'
import { Image } from '#ui/display/display.ts'
import { Text } from '#ui/display/text.ts'
import { PictureDrop } from '#ui/file/picture-drop.tsx'
import { SettingsForm } from '#ui/form/settings-form.tsx'
import { useEndpointForm, type EndpointForm } from '#ui/form/use-endpoint-form.ts'
import { CountryField } from '#ui/input/country-field.tsx'
import { ColorInput, MultiSelect, TextInput } from '#ui/input/inputs.ts'
import { showNotice } from '#ui/overlay/notices.tsx'
import { Group, SimpleGrid, Stack } from '#ui/page/layout.ts'
import { SectionCard } from '#ui/page/section-card.tsx'
import { changeCompany, readCompany, readOwnCompany, type Company } from '../contract.ts'

type Own = ReplyOf<typeof readOwnCompany>
type Form = EndpointForm<{ version: number; value: Company }>
const order: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']
const swatches = ['#6b5eee', '#2472de', '#0b7f7b', '#16824a', '#b65a00', '#d1306c', '#3f3b4d']

export function CompanyForm({ own: { version, value } }: { own: Own }) {
  const t = useText('company')
  const form: Form = useEndpointForm<typeof changeCompany, { version: number; value: Company }>(changeCompany, {
    initial: { version, value },
    stale: [readOwnCompany, readCompany],
    onDone: () => showNotice({ kind: 'success', text: t('saved') }),
  })
  return (
    <SettingsForm form={form} change={changeCompany} labels={{ save: t('save'), discard: t('discard') }}>
      <Face form={form} />
      <Contact form={form} />
      <Address form={form} />
    </SettingsForm>
  )
}

function Face({ form }: { form: Form }) {
  const t = useText('company')
  return (
    <SectionCard title={t('face')}>
      <Stack gap="lg" align="stretch">
        <SimpleGrid cols={{ base: 1, sm: 2 }} style={{ alignItems: 'start' }}>
          <TextInput label={t('name')} autoComplete="organization" {...form.bind('value.name')} />
          <Colour form={form} />
        </SimpleGrid>
        <Logo form={form} />
      </Stack>
    </SectionCard>
  )
}

function Contact({ form }: { form: Form }) {
  const t = useText('company')
  const offered = languages.map((one) => ({ value: one, label: t(`spoken.${one}`) }))
  return (
    <SectionCard title={t('contact')}>
      <SimpleGrid cols={{ base: 1, sm: 2 }} style={{ alignItems: 'start' }}>
        <TextInput dir="ltr" type="tel" label={t('phone')} {...form.bind('value.phone')} />
        <TextInput dir="ltr" type="email" label={t('email')} {...form.bind('value.email')} />
        <MultiSelect
          label={t('languages')}
          description={t('languagesText')}
          inputWrapperOrder={order}
          data={offered}
          {...form.bind('value.languages')}
        />
      </SimpleGrid>
    </SectionCard>
  )
}

const lines = ['address', 'apartment', 'postCode', 'city', 'state'] as const

function Address({ form }: { form: Form }) {
  const t = useText('company')
  return (
    <SectionCard title={t('papers')}>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput
          label={t('legalName')}
          description={t('legalNameText')}
          inputWrapperOrder={order}
          {...form.bind('value.legalName')}
        />
        <CountryField label={t('country')} {...form.bind('value.country')} />
        {lines.map((name) => (
          <TextInput key={name} label={t(name)} {...form.bind(`value.${name}`)} />
        ))}
      </SimpleGrid>
    </SectionCard>
  )
}

function Colour({ form }: { form: Form }) {
  const t = useText('company')
  const format = useFormat()
  const { colour } = form.getValues().value
  const isColour = /^#[0-9a-f]{6}$/i.test(colour)
  const contrast = isColour ? contrastOf(colour, '#ffffff') : 0
  const ratio = format.number(Math.floor(contrast * 10) / 10)
  const said = contrast >= leastContrast ? t('contrastGood', { ratio }) : t('contrastPoor', { ratio })
  return (
    <ColorInput
      dir="ltr"
      label={t('colour')}
      description={isColour ? said : t('contrastNone')}
      inputWrapperOrder={order}
      swatches={swatches}
      eyeDropperButtonProps={{ 'aria-label': t('pick') }}
      {...form.bind('value.colour')}
    />
  )
}

const upload = async (picture: Blob) => (await call(uploadPicture, { body: picture })).url

function Logo({ form }: { form: Form }) {
  const t = useText('company')
  const [logo, setLogo] = useState(form.getValues().value.logo)
  const keep = (url: string) => {
    setLogo(url)
    form.setFieldValue('value.logo', url)
  }
  return (
    <div>
      <Text size="sm" fw={500} mb={4}>
        {t('logo')}
      </Text>
      {logo === '' ? (
        <PictureDrop upload={upload} onPicture={keep} />
      ) : (
        <Group>
          <Image src={logo} alt={t('logoAlt')} mah={48} w="auto" fit="contain" />
          <Button variant="default" onClick={() => keep('')}>
            {t('removeLogo')}
          </Button>
        </Group>
      )}
      <Text size="xs" c="dimmed" mt={4}>
        {t('logoText')}
      </Text>
    </div>
  )
}
