import { useText } from '#kit/web/i18n.ts'
import { useList } from '#kit/web/list.ts'
import { Part } from '#kit/web/part.tsx'
import { useMay } from '#kit/web/use-session.ts'
import { useAddLink } from '#ui/button/add-button.tsx'
import { ListScreen } from '#ui/data-table/list-screen.tsx'
import { useBulk } from '#ui/data-table/use-bulk.ts'
import * as calls from '../contract.ts'
import { ImportButton } from './import-button.tsx'
import { editPath, ProductActions } from './product-actions.tsx'
import { useProductColumns } from './product-columns.tsx'

export function ProductList() {
  const t = useText('ecommerce')
  const list = useList(calls.listProducts, ({ products, total }) => ({ rows: products, total }))
  const bulk = useBulk(calls.bulkProducts, {
    stale: [calls.listProducts],
    actions: { publish: t('publish'), deactivate: t('deactivate') },
    removal: { remove: calls.deleteProduct, text: () => t('deleteManyText'), undo: 'restore' },
  })
  const addLink = useAddLink(calls.createProduct, t('screens.addProduct'), '/apps/ecommerce/product/add')
  return (
    <ListScreen
      {...list}
      name="products"
      title={t('screens.products')}
      columns={useProductColumns(useMay(calls.adjustProduct))}
      filters={['status', 'category', 'stock']}
      actions={addLink && <ImportButton />}
      addButton={addLink}
      rowPath={({ id }) => editPath(id)}
      rowActions={(product) => <ProductActions product={product} />}
      bulk={bulk}
      empty={{ icon: 'tag', title: t('product.empty'), text: t('product.emptyText') }}
    >
      <Part name="product-list/sales" />
    </ListScreen>
  )
}
