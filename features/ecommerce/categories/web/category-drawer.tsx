import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { uploadPicture } from '#platform/files/contract.ts'
import { call } from '#kit/web/call.ts'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { Image } from '#ui/display/display.ts'
import { FormDrawer } from '#ui/form/form-drawer.tsx'
import { numbered } from '#ui/form/bound.ts'
import type { Opening } from '#ui/form/record-drawer.tsx'
import { useEndpointForm } from '#ui/form/use-endpoint-form.ts'
import { Select, TextInput } from '#ui/input/inputs.ts'
import { showNotice } from '#ui/overlay/notices.tsx'
import { PictureDrop } from '#ui/file/picture-drop.tsx'
import { RichText } from '#ui/input/rich-text.tsx'
import { Text } from '#ui/display/text.ts'
import {
  categoryStatuses,
  changeCategory,
  createCategory,
  readCategoryTree,
  type Category,
  type CategoryInput,
} from '../contract.ts'
import { slugOf } from '../rules.ts'
import { categoriesStale } from './category-actions.tsx'

const blank: CategoryInput & { version?: number } = {
  title: '',
  slug: '',
  description: '',
  image: '',
  parentId: null,
  status: 'Published',
}
const upload = async (picture: Blob) => (await call(uploadPicture, { body: picture })).url

type Props = Opening & { category: Category | undefined }

export function CategoryDrawer({ category, opened, onClose }: Props) {
  const t = useText('ecommerce')
  const tree = useQuery(queryOf(readCategoryTree))
  const [image, setImage] = useState(category?.image ?? '')
  const [isSlugOwn, setSlugOwn] = useState(category !== undefined)
  const initial = category ? { ...blank, ...pick(category) } : blank
  const form = useEndpointForm<typeof createCategory | typeof changeCategory, typeof blank>(
    category ? changeCategory : createCategory,
    {
      initial,
      ...(category && { given: { params: { id: category.id } } }),
      stale: categoriesStale,
      onDone: ({ title }) => {
        showNotice({ kind: 'success', text: t('savedNamed', { name: title }) })
        onClose()
      },
    },
  )
  const setPicture = (url: string) => {
    setImage(url)
    form.put('image', url)
  }
  const title = form.bind('title')
  return (
    <FormDrawer
      title={category ? t('editNamed', { name: category.title }) : t('category.add')}
      opened={opened}
      onClose={onClose}
      form={form}
      submitLabel={category ? t('save') : t('add')}
    >
      <TextInput
        data-autofocus
        label={t('category.title')}
        withAsterisk
        {...title}
        onChange={(event) => {
          title.onChange(event)
          if (!isSlugOwn) form.put('slug', slugOf(event.currentTarget.value))
        }}
      />
      <TextInput
        label={t('category.slug')}
        description={t('category.slugText')}
        dir="auto"
        {...form.bind('slug')}
        onInput={() => setSlugOwn(true)}
      />
      <PictureDrop upload={upload} onPicture={setPicture} />
      {image !== '' && <Image src={image} alt={t('category.picture')} radius="sm" mah={140} fit="contain" />}
      <Select
        clearable
        label={t('category.parent')}
        data={(tree.data ?? [])
          .filter(({ id }) => id !== category?.id)
          .map((node) => ({ value: String(node.id), label: `${'– '.repeat(node.depth)}${node.title}` }))}
        {...numbered(form.bind('parentId'))}
      />
      <div>
        <Text size="sm" fw={500} mb={4}>
          {t('description')}
        </Text>
        <RichText
          label={t('description')}
          value={initial.description}
          onChange={(html) => form.put('description', html)}
        />
      </div>
      <Select
        label={t('statusLabel')}
        allowDeselect={false}
        data={categoryStatuses.map((value) => ({ value, label: t(`status.${value}`) }))}
        {...form.bind('status')}
      />
    </FormDrawer>
  )
}

function pick({ title, slug, description, image, parentId, status, version }: Category): typeof blank {
  return { title, slug, description, image, parentId, status, version }
}
