import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import type { Column } from '#ui/data-table/column.ts'
import { columnKinds } from '#ui/data-table/column-kinds.tsx'
import { statusColumn } from '#ui/data-table/status-column.tsx'
import { Thing } from '#ui/display/thing.tsx'
import type { Category } from '../contract.ts'
import { productTones } from '../rules.ts'

/** The columns of the list of categories. */
export function useCategoryColumns(): Column<Category>[] {
  const t = useText('ecommerce')
  const { number, money } = columnKinds(useFormat())
  const word = (status: string) => t(`status.${status}`)
  return [
    { key: 'title', title: t('category.one'), sort: 'category', cell: (row) => <Named {...row} /> },
    number('totalProducts', t('category.products'), { sort: 'products' }),
    money('totalEarningCents', t('category.earning'), { sort: 'earning' }),
    statusColumn({ key: 'status', title: t('statusLabel'), sort: 'status', tones: productTones, word }),
  ]
}

function Named({ title, image, parentTitle, description }: Category) {
  const t = useText('ecommerce')
  const detail = parentTitle ? t('category.below', { name: parentTitle }) : plainText(description)
  const path = `/apps/ecommerce/product/list?category=${encodeURIComponent(title)}`
  return <Thing picture={image} name={title} detail={detail} to={path} />
}

function plainText(html: string): string {
  return html.replaceAll(/<[^>]*>/g, ' ').trim()
}
