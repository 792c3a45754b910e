import { useText } from '#kit/web/i18n.ts'
import { ignoreRefusal, useSend } from '#kit/web/query.ts'
import { useUndoNotice } from '#ui/overlay/use-undo-notice.ts'
import { adjustProduct, listProducts, type ProductRow } from '../contract.ts'

type Figure = 'stock' | 'priceCents' | 'qty'

/** Changes one value of a product in its row and offers to undo it, unless someone else changed it since. */
export function useAdjust(): <F extends Figure>(row: ProductRow, figure: F, value: ProductRow[F]) => void {
  const t = useText('ecommerce')
  const showDone = useUndoNotice()
  const adjust = useSend(adjustProduct, { stale: [listProducts] })
  return (row, figure, value) => {
    const to = (version: number, next: ProductRow[typeof figure]) => ({
      params: { id: row.id },
      body: { version, [figure]: next },
    })
    const changed = ({ version }: ProductRow) =>
      showDone(t('savedNamed', { name: row.productName }), () => adjust.mutate(to(version, row[figure])))
    void adjust.mutateAsync(to(row.version, value)).then(changed, ignoreRefusal)
  }
}
