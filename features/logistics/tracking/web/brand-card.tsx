import { useState } from 'react'
import { uploadPicture } from '#platform/files/contract.ts'
import { call } from '#kit/web/call.ts'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { Button } from '#ui/button/controls.ts'
import { Image } from '#ui/display/display.ts'
import { ColorInput, TextInput } from '#ui/input/inputs.ts'
import { Group, SimpleGrid, Stack } from '#ui/page/layout.ts'
import { PictureDrop } from '#ui/file/picture-drop.tsx'
import { SectionCard } from '#ui/page/section-card.tsx'
import { Text } from '#ui/display/text.ts'
import { contrastOf, leastContrast } from '../../settings/rules/colours.ts'
import type { TrackingForm } from './tracking-form.ts'

type Props = { form: TrackingForm }
const order: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']
const swatches = ['#6b5eee', '#2472de', '#0b7f7b', '#16824a', '#b65a00', '#d1306c', '#3f3b4d']

/** Whose page it is: name, contact, colour and logo. */
export function BrandCard({ form }: Props) {
  const t = useText('logistics-settings')
  const own = t('tracking.ownText')
  return (
    <SectionCard title={t('tracking.brand')}>
      <Stack gap="lg" align="stretch">
        <SimpleGrid cols={{ base: 1, sm: 2 }} style={{ alignItems: 'start' }}>
          <TextInput
            label={t('tracking.brandName')}
            description={own}
            inputWrapperOrder={order}
            {...form.bind('value.brand.name')}
          />
          <Colour form={form} />
          <TextInput
            dir="ltr"
            label={t('tracking.phone')}
            description={own}
            inputWrapperOrder={order}
            {...form.bind('value.brand.phone')}
          />
          <TextInput
            dir="ltr"
            label={t('tracking.email')}
            description={own}
            inputWrapperOrder={order}
            {...form.bind('value.brand.email')}
          />
        </SimpleGrid>
        <Logo form={form} />
      </Stack>
    </SectionCard>
  )
}

function Colour({ form }: Props) {
  const t = useText('logistics-settings')
  const format = useFormat()
  const { colour } = form.getValues().value.brand
  const isColour = /^#[0-9a-f]{6}$/i.test(colour)
  const contrast = isColour ? contrastOf(colour, '#ffffff') : 0
  const ratio = format.number(Math.floor(contrast * 10) / 10)
  const said = contrast >= leastContrast ? t('tracking.contrastGood', { ratio }) : t('tracking.contrastPoor', { ratio })
  return (
    <ColorInput
      dir="ltr"
      label={t('tracking.colour')}
      description={isColour ? said : t('tracking.contrastNone')}
      inputWrapperOrder={order}
      swatches={swatches}
      eyeDropperButtonProps={{ 'aria-label': t('tracking.pick') }}
      {...form.bind('value.brand.colour')}
    />
  )
}

const upload = async (picture: Blob) => (await call(uploadPicture, { body: picture })).url

function Logo({ form }: Props) {
  const t = useText('logistics-settings')
  const [logo, setLogo] = useState(form.getValues().value.brand.logo)
  const keep = (url: string) => {
    setLogo(url)
    form.setFieldValue('value.brand.logo', url)
  }
  return (
    <div>
      <Text size="sm" fw={500} mb={4}>
        {t('tracking.logo')}
      </Text>
      {logo === '' ? (
        <PictureDrop upload={upload} onPicture={keep} />
      ) : (
        <Group>
          <Image src={logo} alt={t('tracking.logoAlt')} mah={48} w="auto" fit="contain" />
          <Button variant="default" onClick={() => keep('')}>
            {t('tracking.removeLogo')}
          </Button>
        </Group>
      )}
    </div>
  )
}
