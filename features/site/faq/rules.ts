/** The topics of questions, in the order of the page. */
export const topics = ['payment', 'delivery', 'cancellation', 'orders', 'products'] as const
export type FaqTopic = (typeof topics)[number]

export const topicIcons: Record<FaqTopic, string> = {
  payment: 'credit-card',
  delivery: 'truck-delivery',
  cancellation: 'history',
  orders: 'package',
  products: 'tag',
}
