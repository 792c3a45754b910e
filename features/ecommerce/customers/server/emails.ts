import type { EmailLanguage, StoreNotice } from '../../notices/contract.ts'

type Values = { store: string; name: string; order: string; amount: string; link: string; device: string }
export type EmailName = Exclude<StoreNotice, 'orderPurchase'> | 'newBrowser' | 'newDevice'
type Words = Record<EmailName, [subject: string, text: string]>

/** The email of a notice in the customer's language. */
export function storeEmail(
  notice: EmailName,
  language: EmailLanguage,
  values: Values,
): { subject: string; paragraphs: string[] } {
  const [subject, text] = emails[language][notice].map((words) => filled(words, values))
  return { subject: subject!, paragraphs: [filled(greetings[language], values), text!] }
}

/** How an order that is not paid yet can be paid outside the store. */
export function waysToPay(language: EmailLanguage, ways: { name: string; instructions: string }[]): string[] {
  return ways.length === 0
    ? []
    : [
        [
          howToPay[language],
          ...ways.map(({ name, instructions }) => [name, instructions].filter(Boolean).join(': ')),
        ].join('\n'),
      ]
}

function filled(words: string, values: Values): string {
  return words.replaceAll(/\{(\w+)\}/g, (_, name: keyof Values) => values[name])
}

const greetings: Record<EmailLanguage, string> = { en: 'Hello {name},', fr: 'Bonjour {name},', ar: 'مرحبًا {name}،' }

const howToPay: Record<EmailLanguage, string> = { en: 'How you can pay', fr: 'Comment payer', ar: 'كيف يمكنك الدفع' }

const emails: Record<EmailLanguage, Words> = {
  en: {
    newCustomer: ['Welcome to {store}', 'We have opened a customer account for you.'],
    accountInvite: [
      'Your sign-in at {store}',
      'A sign-in was made for you. The store will tell you your password; sign in here: {link}',
    ],
    accountReset: [
      'Your password was changed',
      'The store has set a new password for you and signed your devices out. If you did not ask for that, answer this letter.',
    ],
    newBrowser: [
      'A new browser signed in',
      'Somebody has signed in to your account with {device}, a browser that was not used before. If it was not you, answer this letter.',
    ],
    newDevice: [
      'A new device signed in',
      'Somebody has signed in to your account with {device}, on a device that was not used before. If it was not you, answer this letter.',
    ],
    orderConfirmation: [
      'Your order {order}',
      'We have received your order {order} of {amount}. You will hear from us when it leaves.',
    ],
    orderCancelled: ['Your order {order} was cancelled', 'Your order {order} was cancelled and will not be sent.'],
    orderRefund: ['A refund for your order {order}', 'We have given {amount} back to you for your order {order}.'],
    paymentError: [
      'The payment of your order {order} failed',
      'The payment of {amount} did not go through, so your order {order} stays with us for now. Please choose another way to pay.',
    ],
    pickedUp: [
      'Your order {order} has left our house',
      'Your order {order} was picked up and is on its way to the delivery depot.',
    ],
    shippingUpdate: ['Your order {order} comes today', 'Your order {order} is out for delivery.'],
    delivered: ['Your order {order} was delivered', 'Your order {order} was delivered. Thank you.'],
  },
  fr: {
    newCustomer: ['Bienvenue chez {store}', 'Nous avons ouvert un compte client à votre nom.'],
    accountInvite: [
      'Votre accès à {store}',
      'Un accès a été créé pour vous. Le magasin vous communiquera votre mot de passe ; connectez-vous ici : {link}',
    ],
    accountReset: [
      'Votre mot de passe a été modifié',
      'Le magasin a défini un nouveau mot de passe et déconnecté vos appareils. Si vous ne l’avez pas demandé, répondez à cette lettre.',
    ],
    newBrowser: [
      'Connexion depuis un nouveau navigateur',
      'Quelqu’un s’est connecté à votre compte avec {device}, un navigateur jamais utilisé auparavant. Si ce n’était pas vous, répondez à cette lettre.',
    ],
    newDevice: [
      'Connexion depuis un nouvel appareil',
      'Quelqu’un s’est connecté à votre compte avec {device}, sur un appareil jamais utilisé auparavant. Si ce n’était pas vous, répondez à cette lettre.',
    ],
    orderConfirmation: [
      'Votre commande {order}',
      'Nous avons bien reçu votre commande {order} d’un montant de {amount}. Nous vous préviendrons de son départ.',
    ],
    orderCancelled: [
      'Votre commande {order} est annulée',
      'Votre commande {order} est annulée et ne sera pas expédiée.',
    ],
    orderRefund: [
      'Un remboursement pour votre commande {order}',
      'Nous vous avons remboursé {amount} pour votre commande {order}.',
    ],
    paymentError: [
      'Le paiement de votre commande {order} a échoué',
      'Le paiement de {amount} n’a pas abouti : votre commande {order} reste chez nous pour l’instant. Merci de choisir un autre moyen de paiement.',
    ],
    pickedUp: [
      'Votre commande {order} est partie',
      'Votre commande {order} a été enlevée et rejoint le dépôt de livraison.',
    ],
    shippingUpdate: ['Votre commande {order} arrive aujourd’hui', 'Votre commande {order} est en cours de livraison.'],
    delivered: ['Votre commande {order} est livrée', 'Votre commande {order} a été livrée. Merci.'],
  },
  ar: {
    newCustomer: ['أهلًا بك في {store}', 'فتحنا لك حساب عميل.'],
    accountInvite: ['دخولك إلى {store}', 'أُنشئ لك حساب دخول. سيخبرك المتجر بكلمة المرور؛ سجّل الدخول هنا: {link}'],
    accountReset: [
      'تغيّرت كلمة مرورك',
      'عيّن المتجر كلمة مرور جديدة لك وأخرج أجهزتك. إن لم تطلب ذلك فأجب عن هذه الرسالة.',
    ],
    newBrowser: [
      'دخول من متصفح جديد',
      'سجّل أحدهم الدخول إلى حسابك عبر {device}، وهو متصفح لم يُستخدم من قبل. إن لم تكن أنت فأجب عن هذه الرسالة.',
    ],
    newDevice: [
      'دخول من جهاز جديد',
      'سجّل أحدهم الدخول إلى حسابك عبر {device}، من جهاز لم يُستخدم من قبل. إن لم تكن أنت فأجب عن هذه الرسالة.',
    ],
    orderConfirmation: ['طلبك {order}', 'استلمنا طلبك {order} بمبلغ {amount}. سنخبرك عند خروجه.'],
    orderCancelled: ['أُلغي طلبك {order}', 'أُلغي طلبك {order} ولن يُرسل.'],
    orderRefund: ['استرداد لطلبك {order}', 'أعدنا إليك {amount} عن طلبك {order}.'],
    paymentError: [
      'لم ينجح دفع طلبك {order}',
      'لم يكتمل دفع {amount}، فيبقى طلبك {order} لدينا حاليًا. يرجى اختيار طريقة دفع أخرى.',
    ],
    pickedUp: ['خرج طلبك {order}', 'استُلم طلبك {order} وهو في طريقه إلى مستودع التوصيل.'],
    shippingUpdate: ['يصل طلبك {order} اليوم', 'طلبك {order} في الطريق إليك.'],
    delivered: ['سُلّم طلبك {order}', 'سُلّم طلبك {order}. شكرًا لك.'],
  },
}
