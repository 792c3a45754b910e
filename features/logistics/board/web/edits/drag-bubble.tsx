import { useText } from '#kit/web/i18n.ts'
import type { PriceChange } from '#optimiser/optimiser.ts'
import { useBoard } from '../model/board.ts'
import { dragStore, pointStore, type Drag } from '../model/drag-store.ts'
import { PriceBubble } from '../parts/price-bubble.tsx'
import { slotOf } from '../model/held-prices.ts'

/** Follows the pointer with what it would cost to let go here. */
export function DragBubble() {
  const drag = dragStore.use()
  const at = pointStore.use()
  const title = useTitle(drag)
  if (!drag) return null
  return <PriceBubble at={at} title={title} change={changeOf(drag)} load={drag.load} />
}

function changeOf({ prices, removal, over }: Drag): PriceChange | undefined {
  return over?.kind === 'pool' ? removal : prices && slotOf(prices, over)?.change
}

function useTitle(drag: Drag | undefined): string {
  const t = useText('logistics-board')
  const { speaker, format } = useBoard()
  if (!drag) return ''
  const [first = ''] = drag.stops
  const { size } = drag.stops
  const what = size === 1 ? speaker.names.stop(first) : t('said.stops', { count: size, number: format.number(size) })
  if (!drag.over) return what
  if (drag.over.kind === 'pool') return t('drag.toPool', { what })
  const slot = drag.prices && slotOf(drag.prices, drag.over)
  const position = slot?.position ?? (drag.over.kind === 'gap' ? drag.over.position : undefined)
  const route = speaker.names.route(drag.over.route)
  if (position === undefined) return t('drag.toRoute', { what, route })
  return t('drag.toPlace', { what, route, position: format.number(position + 1) })
}
