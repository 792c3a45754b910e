import type { Sentence } from '#kit/contract/sentence.ts'
import { languages } from '#kit/contract/sentence.ts'
import type { Machine } from '#kit/server/machine.ts'
import { isEmpty } from '#kit/server/sample.ts'
import type { FaqTopic } from './rules.ts'
import { faqs } from './server/tables.ts'

type Line = [topic: FaqTopic, question: Sentence, answer: Sentence]

const lines: Line[] = [
  [
    'payment',
    {
      en: 'When is my payment taken?',
      fr: 'Quand suis-je débité ?',
      ar: 'متى يُخصم المبلغ؟',
    },
    {
      en: 'When you place the order. We email you as soon as the payment has arrived.',
      fr: 'Au moment de la commande. Nous vous écrivons dès que le paiement est arrivé.',
      ar: 'عند تقديم الطلب. ونراسلك فور وصول الدفعة.',
    },
  ],
  [
    'payment',
    {
      en: 'How can I pay for an order?',
      fr: 'Comment payer une commande ?',
      ar: 'كيف أدفع ثمن الطلب؟',
    },
    {
      en: 'With Mastercard or PayPal. Business customers can also pay an invoice by bank transfer.',
      fr: 'Par Mastercard ou PayPal. Les entreprises peuvent aussi régler une facture par virement.',
      ar: 'ببطاقة Mastercard أو عبر PayPal. ويمكن للشركات دفع الفاتورة بتحويل مصرفي.',
    },
  ],
  [
    'payment',
    {
      en: 'When does my confirmation email arrive?',
      fr: 'Quand reçois-je l’e-mail de confirmation ?',
      ar: 'متى يصلني بريد التأكيد؟',
    },
    {
      en: 'Within 24 hours of your order. If it doesn’t, check your spam folder, then contact us.',
      fr: 'Dans les 24 heures. Sinon, regardez vos indésirables, puis contactez-nous.',
      ar: 'خلال 24 ساعة من طلبك. وإلا فتحقّق من البريد غير المرغوب فيه ثم تواصل معنا.',
    },
  ],
  [
    'delivery',
    {
      en: 'What does scheduled delivery cost?',
      fr: 'Combien coûte une livraison programmée ?',
      ar: 'كم تكلفة التوصيل المجدول؟',
    },
    {
      en: '$69 in the city and $99 outside it. You choose the day and a time window.',
      fr: '69 $ en ville et 99 $ au-dehors. Vous choisissez le jour et un créneau.',
      ar: '69 دولارًا داخل المدينة و99 دولارًا خارجها. تختار اليوم وفترة الوقت.',
    },
  ],
  [
    'delivery',
    {
      en: 'Can I choose when you come?',
      fr: 'Puis-je choisir l’heure de passage ?',
      ar: 'هل أختار وقت حضوركم؟',
    },
    {
      en: 'Yes. Choose a delivery time with your order, and the driver’s route follows it.',
      fr: 'Oui. Choisissez un créneau à la commande ; la tournée en tient compte.',
      ar: 'نعم. اختر وقت التوصيل مع طلبك فيلتزم به مسار السائق.',
    },
  ],
  [
    'delivery',
    {
      en: 'What if my goods arrive damaged?',
      fr: 'Et si ma marchandise arrive abîmée ?',
      ar: 'ماذا لو وصلت البضاعة تالفة؟',
    },
    {
      en: 'Report it within 48 hours of the delivery, with a photo if you can. We replace it or refund you.',
      fr: 'Signalez-le dans les 48 heures, si possible avec une photo. Nous remplaçons ou remboursons.',
      ar: 'أبلغنا خلال 48 ساعة من التوصيل مع صورة إن أمكن. نستبدلها أو نعيد لك المبلغ.',
    },
  ],
  [
    'delivery',
    {
      en: 'You couldn’t find my address. What now?',
      fr: 'Mon adresse est introuvable. Que faire ?',
      ar: 'لم تجدوا عنواني. ماذا أفعل؟',
    },
    {
      en: 'We may send you a link to a map. Put the pin on your door and add how to find it.',
      fr: 'Nous pouvons vous envoyer un lien vers une carte. Placez l’épingle sur votre porte.',
      ar: 'قد نرسل إليك رابط خريطة. ضع الدبوس على بابك واشرح كيف نجده.',
    },
  ],
  [
    'cancellation',
    {
      en: 'Can I cancel a scheduled order?',
      fr: 'Puis-je annuler une commande programmée ?',
      ar: 'هل يمكنني إلغاء طلب مجدول؟',
    },
    {
      en: 'Yes, up to 72 hours before delivery, and at no cost.',
      fr: 'Oui, sans frais, jusqu’à 72 heures avant la livraison.',
      ar: 'نعم، حتى 72 ساعة قبل التوصيل ومن دون رسوم.',
    },
  ],
  [
    'cancellation',
    {
      en: 'How long can I return something?',
      fr: 'Combien de temps ai-je pour un retour ?',
      ar: 'كم مدة الإرجاع؟',
    },
    {
      en: '15 days from delivery, unused and in its packaging.',
      fr: '15 jours après la livraison, inutilisé et dans son emballage.',
      ar: '15 يومًا من التوصيل، غير مستخدم وفي عبوته.',
    },
  ],
  [
    'cancellation',
    {
      en: 'When do I get my money back?',
      fr: 'Quand suis-je remboursé ?',
      ar: 'متى أسترد المبلغ؟',
    },
    {
      en: 'We refund the card or account you paid with as soon as the goods are back and checked.',
      fr: 'Dès que la marchandise est revenue et contrôlée, sur le moyen de paiement utilisé.',
      ar: 'نعيد المبلغ إلى وسيلة الدفع نفسها فور عودة البضاعة وفحصها.',
    },
  ],
  [
    'orders',
    {
      en: 'Where is my order?',
      fr: 'Où est ma commande ?',
      ar: 'أين طلبي؟',
    },
    {
      en: 'Its status is in your confirmation email, and we can look it up by its number.',
      fr: 'Son état figure dans l’e-mail de confirmation ; nous pouvons aussi le chercher par numéro.',
      ar: 'حالته في بريد التأكيد، ويمكننا البحث عنه برقمه.',
    },
  ],
  [
    'orders',
    {
      en: 'Can I change the address of an order?',
      fr: 'Puis-je changer l’adresse d’une commande ?',
      ar: 'هل يمكن تغيير عنوان الطلب؟',
    },
    {
      en: 'As long as it hasn’t left the depot. Contact us with the order number.',
      fr: 'Tant qu’elle n’a pas quitté le dépôt. Contactez-nous avec le numéro.',
      ar: 'ما دام لم يغادر المستودع. تواصل معنا مع رقم الطلب.',
    },
  ],
  [
    'products',
    {
      en: 'Do you deliver frozen goods?',
      fr: 'Livrez-vous des surgelés ?',
      ar: 'هل توصلون البضائع المجمدة؟',
    },
    {
      en: 'Yes, in vehicles with a freezer. Someone has to be at home to receive them.',
      fr: 'Oui, dans des véhicules adaptés. Quelqu’un doit être là pour les recevoir.',
      ar: 'نعم، في مركبات مجهّزة. ويجب أن يكون أحد في المنزل لاستلامها.',
    },
  ],
  [
    'products',
    {
      en: 'Do you check the age of recipients?',
      fr: 'Vérifiez-vous l’âge du destinataire ?',
      ar: 'هل تتحققون من عمر المستلم؟',
    },
    {
      en: 'For age-restricted goods, yes. The driver checks an identity card.',
      fr: 'Oui, pour les articles soumis à un âge minimal. Le chauffeur demande une pièce d’identité.',
      ar: 'نعم للبضائع المقيّدة بالعمر. يطلب السائق بطاقة الهوية.',
    },
  ],
]

/** The questions of the sample store, in every language. */
export async function sampleFaqs({ db }: Machine): Promise<void> {
  if (!(await isEmpty(db, faqs))) return
  const rows = languages.flatMap((language) =>
    lines.map(([topic, question, answer]) => ({
      topic,
      language,
      question: question[language],
      answer: answer[language],
    })),
  )
  await db.insert(faqs).values(rows)
}
