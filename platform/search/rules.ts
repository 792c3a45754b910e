/** What people call the kinds of things, in any language, by the category of their finder. */
export const nouns: Record<string, string[]> = {
  orders: ['order', 'orders', 'commande', 'commandes', 'طلب', 'الطلب'],
  invoices: ['invoice', 'invoices', 'bill', 'facture', 'factures', 'فاتورة', 'الفاتورة'],
  deliveries: ['delivery', 'deliveries', 'parcel', 'livraison', 'livraisons', 'colis', 'توصيلة', 'التوصيلة'],
  customers: ['customer', 'customers', 'client', 'clients', 'عميل', 'العميل'],
  vehicles: ['vehicle', 'vehicles', 'van', 'truck', 'véhicule', 'camion', 'مركبة', 'المركبة'],
  products: ['product', 'products', 'produit', 'produits', 'منتج', 'المنتج'],
  plans: ['plan', 'plans', 'خطة', 'الخطة'],
}

/** `order 5100`, `facture n° 5001`: a kind of thing and its number. */
export function numberedThing(text: string): { category: string; number: string } | undefined {
  const [, noun = '', number = ''] = /^(\p{L}+)\s*(?:#|no\.?|n°|nr\.?)?\s*(\d[\d-]*)$/iu.exec(text) ?? []
  const category = Object.keys(nouns).find((key) => nouns[key]?.includes(noun.toLowerCase()))
  return category === undefined ? undefined : { category, number }
}

/**
 * The first and the last part of a text, without its middle. Whoever typed one letter wrong, or swapped two that stand side
 * by side, typed at least one of them right.
 */
export function soundParts(text: string): string[] {
  const letters = [...text]
  const size = Math.floor((letters.length - 1) / 2)
  return letters.length < 5 ? [] : [letters.slice(0, size).join(''), letters.slice(-size).join('')]
}
