import { useQuery } from '@tanstack/react-query'
import { currencyDigits, majorUnits, minorUnits } from '#kit/contract/money.ts'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import type { Column } from '#ui/data-table/column.ts'
import { columnKinds } from '#ui/data-table/column-kinds.tsx'
import { statusColumn } from '#ui/data-table/status-column.tsx'
import { Avatar } from '#ui/display/display.ts'
import { InlineNumber } from '#ui/input/inline-number.tsx'
import { Switch } from '#ui/input/inputs.ts'
import { Group } from '#ui/page/layout.ts'
import { StatusChip } from '#ui/display/status-chip.tsx'
import { Thing } from '#ui/display/thing.tsx'
import { readCategoryTree } from '../../categories/contract.ts'
import { productTones } from '../../categories/rules.ts'
import { listedFields, type ProductRow } from '../contract.ts'
import { isLow } from '../rules.ts'
import { editPath } from './product-actions.tsx'
import { useAdjust } from './use-adjust.ts'

/** The columns of the product list. People who may change products can edit prices and quantities in place. */
export function useProductColumns(mayChange: boolean): Column<ProductRow>[] {
  const t = useText('ecommerce')
  const format = useFormat()
  const { text } = columnKinds(format)
  const adjust = useAdjust()
  const tree = useQuery(queryOf(readCategoryTree)).data ?? []
  const number = (
    product: ProductRow,
    label: string,
    {
      value,
      shown,
      decimals = 0,
      onSave,
    }: { value: number; shown: string; decimals?: number; onSave: (value: number) => void },
  ) =>
    mayChange ? (
      <InlineNumber
        label={`${label}: ${product.productName}`}
        value={value}
        shown={shown}
        decimals={decimals}
        onSave={onSave}
      />
    ) : (
      shown
    )
  return [
    {
      key: 'productName',
      title: t('product.one'),
      sort: 'product',
      cell: (row) => (
        <Thing picture={row.image} name={row.productName} detail={row.productBrand} to={editPath(row.id)} />
      ),
    },
    {
      key: 'category',
      title: t('category.one'),
      sort: 'category',
      cell: ({ category }) => <Category title={category} />,
      filter: { name: 'category', label: t('category.one'), data: tree.map(({ title }) => title) },
    },
    {
      key: 'stock',
      title: t('product.stock'),
      words: { true: t('product.inStock'), false: t('product.outOfStock') },
      cell: (row) => (
        <Switch
          size="sm"
          disabled={!mayChange}
          aria-label={`${t('product.stock')}: ${row.productName}`}
          checked={row.stock}
          onChange={(event) => adjust(row, 'stock', event.currentTarget.checked)}
        />
      ),
    },
    text('sku', t('product.sku'), { sort: 'sku' }),
    {
      key: 'price',
      title: t('product.price'),
      sort: 'price',
      align: 'end',
      fields: ['priceCents'],
      cell: (row) =>
        number(row, t('product.price'), {
          value: majorUnits(row.priceCents, row.currency),
          shown: format.money(row.priceCents, row.currency),
          decimals: currencyDigits(row.currency),
          onSave: (price) => adjust(row, 'priceCents', minorUnits(price, row.currency)),
        }),
    },
    {
      key: 'qty',
      title: t('product.qty'),
      sort: 'qty',
      align: 'end',
      cell: (row) => (
        <Group component="span" gap="xs" wrap="nowrap" justify="end">
          {isLow(row) && <StatusChip tone="warning">{t('product.low')}</StatusChip>}
          {number(row, t('product.qty'), {
            value: row.qty,
            shown: format.number(row.qty),
            onSave: (qty) => adjust(row, 'qty', qty),
          })}
        </Group>
      ),
    },
    statusColumn({
      key: 'status',
      title: t('statusLabel'),
      sort: 'status',
      tones: productTones,
      word: (value) => t(`status.${value}`),
    }),
    ...listedFields.map((field) => text(field, t(`fields.${field}`), { isHidden: true })),
  ]
}

function Category({ title }: { title: string }) {
  const tree = useQuery(queryOf(readCategoryTree))
  const picture = tree.data?.find((one) => one.title === title)?.image
  return (
    <Group gap="xs" wrap="nowrap" component="span">
      {picture && <Avatar src={picture} alt="" size={26} radius="xl" />}
      {title}
    </Group>
  )
}
