import { useQuery } from '@tanstack/react-query'
import { useText } from '#kit/web/i18n.ts'
import { useList } from '#kit/web/list.ts'
import { useOpen } from '#kit/web/open-in-address.ts'
import { Part } from '#kit/web/part.tsx'
import { queryOf } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { AddButton } from '#ui/add-button.tsx'
import { Button } from '#ui/controls.ts'
import { ListScreen } from '#ui/data-table/list-screen.tsx'
import { choicesOf } from '#ui/filter-select.tsx'
import { Icon } from '#ui/icon.tsx'
import { useBulk, useBulkRemoval } from '#ui/use-bulk.ts'
import { readCategoryTree } from '../../categories/contract.ts'
import * as calls from '../contract.ts'
import { ImportDialog } from './import-dialog.tsx'
import { editPath, ProductActions } from './product-actions.tsx'
import { useProductColumns } from './product-columns.tsx'

export function ProductList() {
  const t = useText('ecommerce')
  const list = useList(calls.listProducts, ({ products, total }) => ({ rows: products, total }))
  const tree = useQuery(queryOf(readCategoryTree)).data ?? []
  const bulk = useBulk(calls.bulkProducts, [calls.listProducts])
  const removal = useBulkRemoval(bulk, {
    remove: calls.deleteProduct,
    text: () => t('deleteManyText'),
    undo: 'restore',
  })
  const mayAdd = useMay(calls.createProduct)
  const mayChange = useMay(calls.adjustProduct)
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
      columns={useProductColumns(mayChange)}
      filters={[
        {
          name: 'status',
          label: t('statusLabel'),
          data: choicesOf(calls.productStatuses, (one) => t(`status.${one}`)),
        },
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
      drawer={<ImportDialog opened={mayAdd && open === 'import'} onClose={() => setOpen(undefined)} />}
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
