import { useText } from '#kit/web/i18n.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { SplitForm } from '../../../deliveries/web/for-others/split-form.tsx'
import { useBoard } from '../model/board.ts'
import { splitStore } from '../model/menu-store.ts'

const close = () => splitStore.set(undefined)

/** How much of a stop becomes a delivery of its own; the part waits in the pool. */
export function SplitDialog() {
  const t = useText('logistics-deliveries')
  const { plan, actions } = useBoard()
  const id = Number(splitStore.use())
  const delivery = plan.deliveries.find((one) => one.id === id)
  return (
    <Dialog
      opened={delivery !== undefined}
      onClose={close}
      title={t('split.title', { name: delivery?.reference ?? '' })}
    >
      {delivery && (
        <SplitForm
          quantities={delivery.quantities}
          onSplit={(quantities) => {
            close()
            actions.edit([{ kind: 'split', deliveryId: id, quantities }])
          }}
        />
      )}
    </Dialog>
  )
}
