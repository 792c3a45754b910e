import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { useList } from '#kit/web/list.ts'
import { useSend } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { confirm } from '#ui/confirm.ts'
import { columnKinds } from '#ui/data-table/column-kinds.tsx'
import { ListScreen } from '#ui/data-table/list-screen.tsx'
import { statusColumn } from '#ui/data-table/status-column.tsx'
import { choicesOf } from '#ui/filter-select.tsx'
import { useRecordDrawer } from '#ui/form/record-drawer.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { showNotice } from '#ui/notices.tsx'
import { Thing } from '#ui/thing.tsx'
import { useBulk, useBulkRemoval } from '#ui/use-bulk.ts'
import * as calls from '../contract.ts'
import { productTones } from '../rules.ts'
import { CategoryDrawer } from './category-drawer.tsx'

const stale = [calls.listCategories, calls.readCategoryTree]

export function CategoryList() {
  const t = useText('ecommerce')
  const list = useList(calls.listCategories, ({ categories, total }) => ({ rows: categories, total }))
  const { addButton, edit, drawer } = useRecordDrawer(list.rows, {
    create: calls.createCategory,
    addLabel: t('category.add'),
    add: (opening) => <CategoryDrawer category={undefined} {...opening} />,
    change: calls.changeCategory,
    read: calls.readCategory,
    edit: (category, opening) => <CategoryDrawer category={category} {...opening} />,
  })
  const bulk = useBulk(calls.bulkCategories, stale)
  const removal = useBulkRemoval(bulk, { remove: calls.deleteCategory, text: () => t('category.deleteText') })
  const mayChange = useMay(calls.bulkCategories)
  const { number, money } = columnKinds(useFormat())
  const statusOf = (status: string) => t(`status.${status}`)
  return (
    <ListScreen
      {...list}
      name="categories"
      title={t('screens.categories')}
      columns={[
        { key: 'title', title: t('category.one'), sort: 'category', cell: (row) => <Named {...row} /> },
        number('totalProducts', t('category.products'), { sort: 'products' }),
        money('totalEarningCents', t('category.earning'), { sort: 'earning' }),
        statusColumn({ key: 'status', title: t('statusLabel'), sort: 'status', tones: productTones, word: statusOf }),
      ]}
      filters={[{ name: 'status', label: t('statusLabel'), data: choicesOf(calls.categoryStatuses, statusOf) }]}
      addButton={addButton}
      rowActions={edit && ((row) => <Actions category={row} onEdit={() => edit(row)} />)}
      bulk={
        mayChange
          ? [bulk('publish', { label: t('publish') }), bulk('deactivate', { label: t('deactivate') }), ...removal]
          : []
      }
      empty={{ icon: 'category', title: t('category.empty'), text: t('category.emptyText') }}
      drawer={drawer}
    />
  )
}

function Named({ title, image, parentTitle, description }: calls.Category) {
  const t = useText('ecommerce')
  const detail = parentTitle ? t('category.below', { name: parentTitle }) : plainText(description)
  const path = `/apps/ecommerce/product/list?category=${encodeURIComponent(title)}`
  return <Thing picture={image} name={title} detail={detail} to={path} />
}

function Actions({ category, onEdit }: { category: calls.Category; onEdit: () => void }) {
  const t = useText('ecommerce')
  const format = useFormat()
  const remove = useSend(calls.deleteCategory, { stale })
  const mayDelete = useMay(calls.deleteCategory)
  const { title: name, totalProducts: count } = category
  const ask = async () => {
    if (count > 0) {
      showNotice({ kind: 'error', text: t('category.inUse', { name, count, shown: format.number(count) }) })
      return
    }
    if (await confirm({ title: t('deleteNamed', { name }), body: t('deleteText'), confirmLabel: t('delete') }))
      remove.mutate({ params: { id: category.id } })
  }
  return (
    <>
      <IconButton icon="edit" label={t('editNamed', { name })} onClick={onEdit} />
      {mayDelete && <IconButton icon="trash" label={t('deleteNamed', { name })} onClick={() => void ask()} />}
    </>
  )
}

function plainText(html: string): string {
  return html.replaceAll(/<[^>]*>/g, ' ').trim()
}
