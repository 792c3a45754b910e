import { useText } from '#kit/web/i18n.ts'
import { useMay } from '#kit/web/use-session.ts'
import { ActionIcon, Menu } from '#ui/button/controls.ts'
import { Icon } from '#ui/display/icon.tsx'
import { Link } from '#ui/button/link.tsx'
import { useRemoval } from '#ui/button/use-removal.ts'
import { deleteOrder, listOrders, readOrderFigures, restoreOrder, type OrderRow } from '../contract.ts'
import { orderPath } from '../rules.ts'

export function OrderActions({ order }: { order: OrderRow }) {
  const t = useText('ecommerce')
  const remove = useRemoval({ remove: deleteOrder, restore: restoreOrder, stale: [listOrders, readOrderFigures] })
  const mayDelete = useMay(deleteOrder)
  const { orderId: name } = order
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('viewNamed', { name })}
        renderRoot={(props) => <Link to={orderPath(order.order)} {...props} />}
      >
        <Icon name="eye" />
      </ActionIcon>
      {mayDelete && (
        <Menu>
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" aria-label={t('moreNamed', { name })}>
              <Icon name="dots" />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item
              color="error"
              leftSection={<Icon name="trash" size={18} />}
              onClick={() => remove(order.id, t('deleted', { name }))}
            >
              {t('delete')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  )
}
