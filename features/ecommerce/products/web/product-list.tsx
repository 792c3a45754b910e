import { useQuery } from '@tanstack/react-query'
import { currencyDigits, majorUnits, minorUnits } from '#kit/contract/money.ts'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { useList } from '#kit/web/list.ts'
import { useOpen } from '#kit/web/open-in-address.ts'
import { queryOf } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { AddButton } from '#ui/add-button.tsx'
import { Button } from '#ui/controls.ts'
import type { Column } from '#ui/data-table/column.ts'
import { ListScreen } from '#ui/data-table/list-screen.tsx'
import { statusColumn } from '#ui/data-table/status-column.tsx'
import { Avatar } from '#ui/display.ts'
import { choicesOf } from '#ui/filter-select.tsx'
import { Icon } from '#ui/icon.tsx'
import { InlineNumber } from '#ui/inline-number.tsx'
import { Switch } from '#ui/inputs.ts'
import { Group } from '#ui/layout.ts'
import { StatusChip } from '#ui/status-chip.tsx'
import { Thing } from '#ui/thing.tsx'
import { useBulk, useBulkRemoval } from '#ui/use-bulk.ts'
import { readCategoryTree } from '../../categories/contract.ts'
import {
  adjustProduct,
  bulkProducts,
  createProduct,
  deleteProduct,
  listProducts,
  productStatuses,
  type ProductRow,
} from '../contract.ts'
import { isLow } from '../rules.ts'
import { productTones } from '../../categories/rules.ts'
import { ImportDialog } from './import-dialog.tsx'
import { editPath, ProductActions } from './product-actions.tsx'
import { Part } from '#kit/web/part.tsx'
import { useAdjust } from './use-adjust.ts'

export function ProductList() {
  const t = useText('ecommerce')
  const list = useList(listProducts, ({ products, total }) => ({ rows: products, total }))
  const tree = useQuery(queryOf(readCategoryTree)).data ?? []
  const bulk = useBulk(bulkProducts, [listProducts])
  const removal = useBulkRemoval(bulk, { remove: deleteProduct, text: () => t('deleteManyText'), undo: 'restore' })
  const mayAdd = useMay(createProduct)
  const mayChange = useMay(adjustProduct)
  const [open, setOpen] = useOpen()
  const stocks = [
    { value: 'true', label: t('product.inStock') },
    { value: 'false', label: t('product.outOfStock') },
  ]
  return (
    <ListScreen
      {...list}
      name="products"
      title={t('screens.products')}
      columns={useColumns(mayChange)}
      filters={[
        { name: 'status', label: t('statusLabel'), data: choicesOf(productStatuses, (one) => t(`status.${one}`)) },
        { name: 'category', label: t('category.one'), data: tree.map(({ title }) => title) },
        { name: 'stock', label: t('product.stock'), data: stocks },
      ]}
      actions={mayAdd && <AddButtons onImport={() => setOpen('import')} />}
      rowPath={({ id }) => editPath(id)}
      rowActions={(product) => <ProductActions product={product} />}
      bulk={
        mayChange
          ? [bulk('publish', { label: t('publish') }), bulk('deactivate', { label: t('deactivate') }), ...removal]
          : []
      }
      empty={{ icon: 'tag', title: t('product.empty'), text: t('product.emptyText') }}
      drawer={<ImportDialog opened={open === 'import'} onClose={() => setOpen(undefined)} />}
    >
      <Part name="product-list/sales" />
    </ListScreen>
  )
}

function AddButtons({ onImport }: { onImport: () => void }) {
  const t = useText('ecommerce')
  return (
    <>
      <Button variant="default" leftSection={<Icon name="upload" size={18} />} onClick={onImport}>
        {t('import.open')}
      </Button>
      <AddButton label={t('screens.addProduct')} to="/apps/ecommerce/product/add" />
    </>
  )
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

function useColumns(mayChange: boolean): Column<ProductRow>[] {
  const t = useText('ecommerce')
  const format = useFormat()
  const adjust = useAdjust()
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
    { key: 'sku', title: t('product.sku'), sort: 'sku', cell: ({ sku }) => <bdi>{sku}</bdi> },
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
  ]
}
