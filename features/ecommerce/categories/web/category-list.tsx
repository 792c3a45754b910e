import { useText } from '#kit/web/i18n.ts'
import { useList } from '#kit/web/list.ts'
import { ListScreen } from '#ui/data-table/list-screen.tsx'
import { useRecordDrawer } from '#ui/form/record-drawer.tsx'
import { useBulk } from '#ui/data-table/use-bulk.ts'
import * as calls from '../contract.ts'
import { categoriesStale, CategoryActions } from './category-actions.tsx'
import { useCategoryColumns } from './category-columns.tsx'
import { CategoryDrawer } from './category-drawer.tsx'

export function CategoryList() {
  const t = useText('ecommerce')
  const list = useList(calls.listCategories, ({ categories, total }) => ({ rows: categories, total }))
  const { edit, ...records } = useRecordDrawer(list.rows, {
    create: calls.createCategory,
    addLabel: t('category.add'),
    add: (opening) => <CategoryDrawer category={undefined} {...opening} />,
    change: calls.changeCategory,
    read: calls.readCategory,
    edit: (category, opening) => <CategoryDrawer category={category} {...opening} />,
  })
  const bulk = useBulk(calls.bulkCategories, {
    stale: categoriesStale,
    actions: { publish: t('publish'), deactivate: t('deactivate') },
    removal: { remove: calls.deleteCategory, text: () => t('category.deleteText') },
  })
  return (
    <ListScreen
      {...list}
      {...records}
      name="categories"
      title={t('screens.categories')}
      columns={useCategoryColumns()}
      filters={['status']}
      rowActions={edit && ((row: calls.Category) => <CategoryActions category={row} onEdit={() => edit(row)} />)}
      bulk={bulk}
      empty={{ icon: 'category', title: t('category.empty'), text: t('category.emptyText') }}
    />
  )
}
