import { useText } from '#kit/web/i18n.ts'
import { useMay } from '#kit/web/use-session.ts'
import { Button } from '#ui/button/controls.ts'
import { Icon } from '#ui/display/icon.tsx'
import { MoreActions } from '#ui/overlay/more-actions.tsx'
import { Primary } from '#ui/page/page-header.tsx'
import { showNotice } from '#ui/overlay/notices.tsx'
import { moveDelivery, type Delivery } from '../contract.ts'
import { moveForWish, type Wish } from '../rules/timeline.ts'
import { openLabels } from './labels.ts'
import { useCancelQuestion } from './for-others/use-cancel-question.tsx'
import { askForMove, type OtherMove } from './move-question.tsx'
import { useSplit } from './split-actions.tsx'
import { useMoves } from './use-moves.ts'

/** What a delivery most likely needs where it stands: it is the one button that stands out. */
const nextMoves: OtherMove[] = ['reschedule', 'submit']

/** `wish` is what the recipient would like: the button for it stands out. */
type Props = { delivery: Delivery; wish: Wish | null; onEdit: () => void }

/** What may happen to the delivery next. */
export function DeliveryActions({ delivery, wish, onEdit }: Props) {
  const t = useText('logistics-deliveries')
  const { id } = delivery
  const mayChange = useMay(moveDelivery)
  const { moves: possible, move, cancel, isPending } = useMoves(delivery)
  const moves = possible.filter((name) => name !== 'cancel')
  const { askForOne } = useCancelQuestion()
  const split = useSplit(delivery)
  const wished = moves.find((name) => name === moveForWish(wish))
  const next = wished ?? nextMoves.find((name) => moves.includes(name))
  const send = async (name: OtherMove) => {
    const asked = await askForMove(t, delivery, name, name === wished ? wish?.date : undefined)
    if (asked) move(name, asked)
  }
  const askToCancel = async () => {
    const reason = await askForOne(delivery)
    if (reason !== null) cancel(reason)
  }
  const print = () =>
    openLabels([id]).catch((error: unknown) =>
      showNotice({ kind: 'error', text: error instanceof Error ? error.message : String(error) }),
    )
  return (
    <>
      {next && (
        <Primary>
          <Button loading={isPending} onClick={() => void send(next)}>
            {t(`moves.${next}`)}
          </Button>
        </Primary>
      )}
      {moves
        .filter((name) => name !== next)
        .map((name) => (
          <Button key={name} variant="default" loading={isPending} onClick={() => void send(name)}>
            {t(`moves.${name}`)}
          </Button>
        ))}
      {mayChange && (
        <Button variant="default" leftSection={<Icon name="edit" size={16} />} onClick={onEdit}>
          {t('edit')}
        </Button>
      )}
      {split.dialog}
      <MoreActions
        actions={[
          ...(mayChange ? split.actions : []),
          { label: t('printLabel'), icon: <Icon name="tag" size={18} />, run: () => void print() },
          possible.includes('cancel') && {
            label: t('moves.cancel'),
            icon: <Icon name="x" size={18} />,
            run: () => void askToCancel(),
            isDestructive: true,
          },
        ]}
      />
    </>
  )
}
