import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { momentAt, wallTime } from '#kit/contract/wall-time.ts'
import { DateTimeInput } from '#ui/input/date-time-input.tsx'
import { Checkbox, Select, Switch, TagsInput, TextInput } from '#ui/input/inputs.ts'
import { Stack } from '#ui/page/layout.ts'
import { Link } from '#ui/button/link.tsx'
import { MoneyInput } from '#ui/input/money-input.tsx'
import { SectionCard } from '#ui/page/section-card.tsx'
import { Anchor } from '#ui/display/text.ts'
import { createCategory, readCategoryTree } from '../../categories/contract.ts'
import { useStoreFormat } from '../../settings/web/for-others/use-store-format.ts'
import { productStatuses } from '../contract.ts'
import type { ProductForm } from './product-values.ts'

type Props = { form: ProductForm }

export function Pricing({ form, currency }: Props & { currency: string }) {
  const t = useText('ecommerce')
  return (
    <SectionCard title={t('pricing.title')}>
      <Stack gap="md">
        <MoneyInput currency={currency} label={t('fields.priceCents')} withAsterisk {...form.bind('priceCents')} />
        <MoneyInput currency={currency} label={t('fields.discountedCents')} {...form.bind('discountedCents')} />
        <Checkbox label={t('fields.chargeTax')} {...form.bind('chargeTax')} />
        <Switch label={t('product.inStock')} {...form.bind('stock')} />
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
        <TextInput label={t('fields.productBrand')} {...form.bind('productBrand')} />
        <TextInput label={t('fields.vendor')} {...form.bind('vendor')} />
        <Select
          searchable
          withAsterisk
          label={t('category.one')}
          description={
            mayAddCategory && (
              <Anchor
                size="xs"
                renderRoot={(props) => <Link to="/apps/ecommerce/product/category-list?open=add" {...props} />}
              >
                {t('category.add')}
              </Anchor>
            )
          }
          data={(tree.data ?? []).map(({ title, depth }) => ({ value: title, label: `${'– '.repeat(depth)}${title}` }))}
          {...form.bind('category')}
        />
        <TextInput label={t('fields.collection')} {...form.bind('collection')} />
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
        <TagsInput label={t('fields.tags')} {...form.bind('tags')} />
      </Stack>
    </SectionCard>
  )
}
