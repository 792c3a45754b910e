/** The words on the paper of an invoice. */
export const sheetWords = {
  title: { en: 'Invoice #{{number}}', fr: 'Facture n° {{number}}', ar: 'فاتورة رقم {{number}}' },
  draft: { en: 'Draft', fr: 'Brouillon', ar: 'مسودة' },
  issued: { en: 'Issued:', fr: 'Émise le :', ar: 'تاريخ الإصدار:' },
  due: { en: 'Due:', fr: 'Échéance :', ar: 'تاريخ الاستحقاق:' },
  to: { en: 'Invoice to', fr: 'Facturé à', ar: 'فاتورة إلى' },
  taxId: { en: 'VAT number:', fr: 'N° de TVA :', ar: 'الرقم الضريبي:' },
  billTo: { en: 'Pay to', fr: 'Règlement', ar: 'بيانات الدفع' },
  totalDue: { en: 'Total due:', fr: 'Total à régler :', ar: 'إجمالي المستحق:' },
  bank: { en: 'Bank:', fr: 'Banque :', ar: 'المصرف:' },
  country: { en: 'Country:', fr: 'Pays :', ar: 'البلد:' },
  iban: { en: 'IBAN:', fr: 'IBAN :', ar: 'رقم الحساب الدولي:' },
  swift: { en: 'SWIFT:', fr: 'SWIFT :', ar: 'رمز سويفت:' },
  item: { en: 'Item', fr: 'Article', ar: 'البند' },
  quantity: { en: 'Qty', fr: 'Qté', ar: 'الكمية' },
  price: { en: 'Price', fr: 'Prix', ar: 'السعر' },
  discount: { en: 'Discount', fr: 'Remise', ar: 'الخصم' },
  tax: { en: 'Tax', fr: 'TVA', ar: 'الضريبة' },
  amount: { en: 'Amount', fr: 'Montant', ar: 'المبلغ' },
  subtotal: { en: 'Subtotal', fr: 'Sous-total', ar: 'المجموع الفرعي' },
  taxOf: { en: 'Tax {{share}}', fr: 'TVA {{share}}', ar: 'ضريبة {{share}}' },
  total: { en: 'Total', fr: 'Total', ar: 'الإجمالي' },
  paid: { en: 'Paid', fr: 'Payé', ar: 'المدفوع' },
  credited: { en: 'Credited', fr: 'Avoirs', ar: 'الإشعارات الدائنة' },
  balance: { en: 'Balance due', fr: 'Reste à payer', ar: 'الرصيد المستحق' },
  salesperson: { en: 'Salesperson:', fr: 'Vendeur :', ar: 'البائع:' },
  note: { en: 'Note:', fr: 'Remarque :', ar: 'ملاحظة:' },
} as const

/** What a quantity counts; pieces need no word. */
export const unitWords = {
  piece: { en: '', fr: '', ar: '' },
  hour: { en: 'h', fr: 'h', ar: 'س' },
} as const
