import { useText } from '#kit/web/i18n.ts'
import { giftCardPayment, testPayment } from '../rules.ts'

/** What an order was paid with, in words: test payments and gift cards have no name of their own. */
export function usePaidWithWords(): (paidWith: string) => string {
  const t = useText('ecommerce')
  const words: Record<string, string> = {
    [testPayment]: t('order.testPayment'),
    [giftCardPayment]: t('order.giftCardPayment'),
  }
  return (paidWith) => words[paidWith] ?? paidWith
}
