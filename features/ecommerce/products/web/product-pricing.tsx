import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { momentAt, wallTime } from '#kit/contract/wall-time.ts'
import { DateTimeInput } from '#ui/date-time-input.tsx'
import { Checkbox, Select, Switch, TagsInput, TextInput } from '#ui/inputs.ts'
import { Stack } from '#ui/layout.ts'
import { Link } from '#ui/link.tsx'
import { MoneyInput } from '#ui/money-input.tsx'
import { SectionCard } from '#ui/section-card.tsx'
import { Anchor } from '#ui/text.ts'
import { createCategory, readCategoryTree } from '../../categories/contract.ts'
import { useStoreFormat } from '../../settings/web/use-store-format.ts'
import { productStatuses } from '../contract.ts'
import type { ProductForm } from './product-values.ts'

type Props = { form: ProductForm }

export function Pricing({ form, currency }: Props & { currency: string }) {
  const t = useText('ecommerce')
  return (
    <SectionCard title={t('pricing.title')}>
      <Stack gap="md">
        <MoneyInput
          currency={currency}
          label={t('fields.priceCents')}
          withAsterisk
          key={form.key('priceCents')}
          {...form.getInputProps('priceCents')}
        />
        <MoneyInput
          currency={currency}
          label={t('fields.discountedCents')}
          key={form.key('discountedCents')}
          {...form.getInputProps('discountedCents')}
        />
        <Checkbox
          label={t('fields.chargeTax')}
          key={form.key('chargeTax')}
          {...form.getInputProps('chargeTax', { type: 'checkbox' })}
        />
        <Switch
          label={t('product.inStock')}
          key={form.key('stock')}
          {...form.getInputProps('stock', { type: 'checkbox' })}
        />
      </Stack>
    </SectionCard>
  )
}

export function Organise({ form }: Props) {
  const t = useText('ecommerce')
  const mayAddCategory = useMay(createCategory)
  const tree = useQuery(queryOf(readCategoryTree))
  const [status, setStatus] = useState(form.getValues().status)
  const { publishAt } = form.getValues()
  const { timeZone } = useStoreFormat()
  const setPublishAt = (wall: string) =>
    form.put('publishAt', wall === '' ? null : momentAt(wall, timeZone).toISOString())
  return (
    <SectionCard title={t('organise.title')}>
      <Stack gap="md">
        <TextInput
          label={t('fields.productBrand')}
          key={form.key('productBrand')}
          {...form.getInputProps('productBrand')}
        />
        <TextInput label={t('fields.vendor')} key={form.key('vendor')} {...form.getInputProps('vendor')} />
        <Select
          searchable
          withAsterisk
          label={t('category.one')}
          description={
            mayAddCategory && (
              <Anchor
                size="xs"
                renderRoot={(props) => <Link to="/apps/ecommerce/product/category-list?add=true" {...props} />}
              >
                {t('category.add')}
              </Anchor>
            )
          }
          data={(tree.data ?? []).map(({ title, depth }) => ({ value: title, label: `${'– '.repeat(depth)}${title}` }))}
          key={form.key('category')}
          {...form.getInputProps('category')}
        />
        <TextInput label={t('fields.collection')} key={form.key('collection')} {...form.getInputProps('collection')} />
        <Select
          label={t('statusLabel')}
          allowDeselect={false}
          data={productStatuses.map((value) => ({ value, label: t(`status.${value}`) }))}
          value={status}
          onChange={(next) => {
            const chosen = (next ?? 'Inactive') as typeof status
            setStatus(chosen)
            form.put('status', chosen)
          }}
        />
        {status === 'Scheduled' && (
          <DateTimeInput
            label={t('fields.publishAt')}
            description={timeZone}
            key={`${form.key('publishAt')}${timeZone}`}
            error={form.errors['publishAt']}
            initial={publishAt === null ? '' : wallTime(publishAt, timeZone)}
            onChange={setPublishAt}
          />
        )}
        <TagsInput label={t('fields.tags')} key={form.key('tags')} {...form.getInputProps('tags')} />
      </Stack>
    </SectionCard>
  )
}
