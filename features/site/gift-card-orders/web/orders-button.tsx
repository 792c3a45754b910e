import { useText } from '#kit/web/i18n.ts'
import { LinkButton } from '#ui/button/link-button.tsx'

/** Over the gift cards of the store: leads to those that visitors ordered. */
export function OrdersButton() {
  const t = useText('site-gift-card-orders')
  return <LinkButton variant="default" to="/apps/ecommerce/gift-card/orders" label={t('screens.orders')} />
}
