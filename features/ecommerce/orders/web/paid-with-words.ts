import { useText } from '#kit/web/i18n.ts'
import { testPayment } from '../rules.ts'

/** What an order was paid with, in words: a test payment has no name of its own. */
export function usePaidWithWords(): (paidWith: string) => string {
  const t = useText('ecommerce')
  return (paidWith) => (paidWith === testPayment ? t('order.testPayment') : paidWith)
}
