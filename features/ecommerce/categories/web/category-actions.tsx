import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { useSend } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { confirm } from '#ui/overlay/confirm.ts'
import { IconButton } from '#ui/button/icon-button.tsx'
import { showNotice } from '#ui/overlay/notices.tsx'
import { deleteCategory, listCategories, readCategory, readCategoryTree, type Category } from '../contract.ts'

export const categoriesStale = [listCategories, readCategory, readCategoryTree]

/** Edits a category, and deletes one that no product is in. */
export function CategoryActions({ category, onEdit }: { category: Category; onEdit: () => void }) {
  const t = useText('ecommerce')
  const format = useFormat()
  const remove = useSend(deleteCategory, { stale: categoriesStale })
  const mayDelete = useMay(deleteCategory)
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
