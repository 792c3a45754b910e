import { useState } from 'react'
import { uploadPicture } from '#platform/files/contract.ts'
import { call } from '#kit/web/call.ts'
import { useText } from '#kit/web/i18n.ts'
import { ActionIcon } from '#ui/button/controls.ts'
import { Icon } from '#ui/display/icon.tsx'
import { TextInput } from '#ui/input/inputs.ts'
import { SimpleGrid, Stack } from '#ui/page/layout.ts'
import { PictureDrop } from '#ui/file/picture-drop.tsx'
import { RichText } from '#ui/input/rich-text.tsx'
import { SectionCard } from '#ui/page/section-card.tsx'
import { Text } from '#ui/display/text.ts'
import type { ProductForm } from './product-values.ts'
import classes from './product-parts.module.css'

type Props = { form: ProductForm; isLocked: boolean }

export function Information({ form, isLocked }: Props) {
  const t = useText('ecommerce')
  return (
    <SectionCard title={t('product.information')}>
      <Stack gap="md">
        <TextInput label={t('product.name')} withAsterisk {...form.bind('productName')} />
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextInput dir="auto" label={t('product.sku')} withAsterisk {...form.bind('sku')} />
          <TextInput label={t('fields.barcode')} {...form.bind('barcode')} />
        </SimpleGrid>
        <div>
          <Text size="sm" fw={500} style={{ marginBlockEnd: 4 }}>
            {t('description')}
          </Text>
          <RichText
            label={t('description')}
            isLocked={isLocked}
            value={form.getValues().description}
            onChange={(html) => form.put('description', html)}
          />
        </div>
      </Stack>
    </SectionCard>
  )
}

const upload = async (picture: Blob) => (await call(uploadPicture, { body: picture })).url

export function Pictures({ form, isLocked }: Props) {
  const t = useText('ecommerce')
  const [images, setImages] = useState(form.getValues().images)
  const keep = (next: typeof images) => {
    setImages(next)
    form.put('images', next)
  }
  const add = (url: string) => keep([...form.getValues().images, { url, alt: '' }])
  const move = (from: number, to: number) => keep(images.toSpliced(from, 1).toSpliced(to, 0, images[from]!))
  return (
    <SectionCard title={t('picture.title')} text={t('picture.text')}>
      <Stack gap="md">
        {!isLocked && <PictureDrop upload={upload} onPicture={add} />}
        <ol className={classes.pictures}>
          {images.map(({ url, alt }, index) => (
            <li key={url} className={classes.picture}>
              <img src={url} alt={alt} />
              <TextInput
                aria-label={t('picture.alt')}
                placeholder={t('picture.alt')}
                value={alt}
                onChange={(event) => keep(images.with(index, { url, alt: event.currentTarget.value }))}
              />
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('picture.earlier')}
                disabled={index === 0}
                onClick={() => move(index, index - 1)}
              >
                ↑
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('picture.later')}
                disabled={index === images.length - 1}
                onClick={() => move(index, index + 1)}
              >
                ↓
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                color="error"
                aria-label={t('picture.remove')}
                onClick={() => keep(images.toSpliced(index, 1))}
              >
                <Icon name="trash" />
              </ActionIcon>
            </li>
          ))}
        </ol>
      </Stack>
    </SectionCard>
  )
}
