import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { useList } from '#kit/web/list.ts'
import { useListSearch } from '#kit/web/list-search.ts'
import { openId, useOpen } from '#kit/web/open-in-address.ts'
import { useSend } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { AddButton } from '#ui/add-button.tsx'
import { confirm } from '#ui/confirm.ts'
import { ActionIcon } from '#ui/controls.ts'
import type { Column } from '#ui/data-table/column.ts'
import { statusColumn } from '#ui/data-table/status-column.tsx'
import { DataTable } from '#ui/data-table/data-table.tsx'
import { FilterSelect } from '#ui/filter-select.tsx'
import { Editing } from '#ui/form/editing.tsx'
import { useOpenedOfPage } from '#ui/form/use-opened.ts'
import { Icon } from '#ui/icon.tsx'
import { showNotice } from '#ui/notices.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Thing } from '#ui/thing.tsx'
import { useBulk, useBulkRemoval } from '#ui/use-bulk.ts'
import {
  bulkCategories,
  categoryStatuses,
  createCategory,
  deleteCategory,
  listCategories,
  readCategory,
  readCategoryTree,
  type Category,
} from '../contract.ts'
import { productTones } from '../rules.ts'
import { CategoryDrawer } from './category-drawer.tsx'
import { categorySearch } from './search.ts'

const stale = [listCategories, readCategoryTree]

export function CategoryList() {
  const t = useText('ecommerce')
  const format = useFormat()
  const list = useList(listCategories, ({ categories, total }) => ({ rows: categories, total }))
  const [{ add }, change] = useListSearch(categorySearch)
  const [open, setOpen] = useOpen()
  const { row: edited, isGone } = useOpenedOfPage(list.rows, readCategory, openId(open, 'edit'))
  const bulk = useBulk(bulkCategories, stale)
  const removal = useBulkRemoval(bulk, { remove: deleteCategory, text: () => t('category.deleteText') })
  const mayChange = useMay(bulkCategories)
  const mayAdd = useMay(createCategory)
  const columns: Column<Category>[] = [
    {
      key: 'title',
      title: t('category.one'),
      sort: 'category',
      cell: (row) => (
        <Thing
          picture={row.image}
          name={row.title}
          detail={row.parentTitle ? t('category.below', { name: row.parentTitle }) : plainText(row.description)}
          to={`/apps/ecommerce/product/list?category=${encodeURIComponent(row.title)}`}
        />
      ),
    },
    {
      key: 'totalProducts',
      title: t('category.products'),
      sort: 'products',
      align: 'end',
      cell: (row) => format.number(row.totalProducts),
    },
    {
      key: 'totalEarningCents',
      title: t('category.earning'),
      sort: 'earning',
      align: 'end',
      cell: (row) => format.money(row.totalEarningCents, row.currency),
    },
    statusColumn({
      key: 'status',
      title: t('statusLabel'),
      sort: 'status',
      tones: productTones,
      word: (value) => t(`status.${value}`),
    }),
  ]
  const addButton = mayAdd && <AddButton label={t('category.add')} onClick={() => change({ add: true })} />
  return (
    <>
      <PageHeader title={t('screens.categories')} />
      <DataTable
        {...list}
        name="categories"
        label={t('screens.categories')}
        columns={columns}
        filters={
          <FilterSelect
            list={list}
            name="status"
            label={t('statusLabel')}
            data={categoryStatuses.map((value) => ({ value, label: t(`status.${value}`) }))}
          />
        }
        actions={addButton}
        {...(mayChange && {
          rowActions: (row: Category) => <Actions category={row} onEdit={() => setOpen(`edit-${row.id}`)} />,
        })}
        {...(mayChange && {
          bulk: [bulk('publish', { label: t('publish') }), bulk('deactivate', { label: t('deactivate') }), ...removal],
        })}
        empty={{ icon: 'category', title: t('category.empty'), text: t('category.emptyText'), action: addButton }}
      />
      <CategoryDrawer category={undefined} opened={add === true} onClose={() => change({ add: undefined })} />
      {edited && (
        <Editing key={edited.id} value={edited} version={edited.version} isGone={isGone} formTells>
          {(category) => <CategoryDrawer category={category} opened onClose={() => setOpen(undefined)} />}
        </Editing>
      )}
    </>
  )
}

function Actions({ category, onEdit }: { category: Category; onEdit: () => void }) {
  const t = useText('ecommerce')
  const format = useFormat()
  const remove = useSend(deleteCategory, { stale })
  const mayDelete = useMay(deleteCategory)
  const { title: name } = category
  const ask = async () => {
    const count = category.totalProducts
    if (count > 0) {
      showNotice({ kind: 'error', text: t('category.inUse', { name, count, shown: format.number(count) }) })
      return
    }
    if (await confirm({ title: t('deleteNamed', { name }), body: t('deleteText'), confirmLabel: t('delete') }))
      remove.mutate({ params: { id: category.id } })
  }
  return (
    <>
      <ActionIcon variant="subtle" color="gray" aria-label={t('editNamed', { name })} onClick={onEdit}>
        <Icon name="edit" />
      </ActionIcon>
      {mayDelete && (
        <ActionIcon variant="subtle" color="gray" aria-label={t('deleteNamed', { name })} onClick={() => void ask()}>
          <Icon name="trash" />
        </ActionIcon>
      )}
    </>
  )
}

function plainText(html: string): string {
  return html.replaceAll(/<[^>]*>/g, ' ').trim()
}
