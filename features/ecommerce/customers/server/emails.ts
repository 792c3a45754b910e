import type { EmailLanguage, StoreNotice } from '../../notices/contract.ts'

type Values = { store: string; name: string; order: string; amount: string; link: string; device: string }
export type EmailName = Exclude<StoreNotice, 'orderPurchase'> | 'newBrowser' | 'newDevice'
type Words = Record<EmailName, [subject: string, text: string]>

/** A store notification as an email in the customer's language. */
export function storeEmail(
  notice: EmailName,
  language: EmailLanguage,
  values: Values,
): { subject: string; paragraphs: string[] } {
  const [subject, text] = emails[language][notice].map((words) => filled(words, values))
  return { subject: subject!, paragraphs: [filled(greetings[language], values), text!] }
}

/** How to pay for an unpaid order outside the online store. */
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
    newCustomer: ['Welcome to {store}', 'We’ve created a customer account for you.'],
    accountInvite: [
      'Your account at {store}',
      'Your account is ready. The store will give you your password. Sign in here: {link}',
    ],
    accountReset: [
      'Your password was changed',
      'The store set a new password for your account and signed out your devices. If you didn’t ask for this, reply to this email.',
    ],
    newBrowser: [
      'New browser sign-in',
      'Your account was used to sign in with {device}, a browser we don’t recognise. If this wasn’t you, reply to this email.',
    ],
    newDevice: [
      'New device sign-in',
      'Your account was used to sign in with {device}, on a device we don’t recognise. If this wasn’t you, reply to this email.',
    ],
    orderConfirmation: [
      'Your order {order}',
      'We’ve received your order {order} for {amount}. We’ll email you when it’s on its way.',
    ],
    orderCancelled: ['Your order {order} was cancelled', 'Your order {order} was cancelled and won’t be sent.'],
    orderRefund: ['Refund for your order {order}', 'We’ve refunded {amount} for your order {order}.'],
    paymentError: [
      'Payment for your order {order} failed',
      'Your payment of {amount} failed, so we haven’t sent your order {order} yet. Please choose another payment method.',
    ],
    pickedUp: [
      'Your order {order} is on its way',
      'Your order {order} was picked up and is on its way to the delivery depot.',
    ],
    shippingUpdate: ['Your order {order} arrives today', 'Your order {order} is out for delivery.'],
    delivered: ['Your order {order} was delivered', 'Your order {order} was delivered. Thank you.'],
  },
  fr: {
    newCustomer: ['Bienvenue chez {store}', 'Nous avons créé votre compte client.'],
    accountInvite: [
      'Votre compte chez {store}',
      'Votre compte est prêt. La boutique vous donnera votre mot de passe. Connectez-vous ici : {link}',
    ],
    accountReset: [
      'Votre mot de passe a été modifié',
      'La boutique a défini un nouveau mot de passe pour votre compte et déconnecté vos appareils. Si vous ne l’avez pas demandé, répondez à cet e-mail.',
    ],
    newBrowser: [
      'Connexion depuis un nouveau navigateur',
      'Une connexion à votre compte a eu lieu avec {device}, un navigateur que nous ne reconnaissons pas. Si ce n’était pas vous, répondez à cet e-mail.',
    ],
    newDevice: [
      'Connexion depuis un nouvel appareil',
      'Une connexion à votre compte a eu lieu avec {device}, sur un appareil que nous ne reconnaissons pas. Si ce n’était pas vous, répondez à cet e-mail.',
    ],
    orderConfirmation: [
      'Votre commande {order}',
      'Nous avons bien reçu votre commande {order} d’un montant de {amount}. Nous vous écrirons dès son départ.',
    ],
    orderCancelled: [
      'Votre commande {order} est annulée',
      'Votre commande {order} est annulée et ne sera pas expédiée.',
    ],
    orderRefund: [
      'Remboursement de votre commande {order}',
      'Nous vous avons remboursé {amount} pour votre commande {order}.',
    ],
    paymentError: [
      'Le paiement de votre commande {order} a échoué',
      'Le paiement de {amount} a échoué : votre commande {order} n’est pas encore expédiée. Merci de choisir un autre moyen de paiement.',
    ],
    pickedUp: [
      'Votre commande {order} est partie',
      'Votre commande {order} a été enlevée et rejoint le dépôt de livraison.',
    ],
    shippingUpdate: ['Votre commande {order} arrive aujourd’hui', 'Votre commande {order} est en cours de livraison.'],
    delivered: ['Votre commande {order} est livrée', 'Votre commande {order} a été livrée. Merci.'],
  },
  ar: {
    newCustomer: ['أهلًا بك في {store}', 'أنشأنا لك حساب عميل.'],
    accountInvite: ['حسابك في {store}', 'حسابك جاهز. سيعطيك المتجر كلمة المرور. سجّل الدخول هنا: {link}'],
    accountReset: [
      'تغيّرت كلمة مرورك',
      'عيّن المتجر كلمة مرور جديدة لحسابك وسجّل خروج أجهزتك. إن لم تطلب ذلك فرُدّ على هذه الرسالة.',
    ],
    newBrowser: [
      'دخول من متصفح جديد',
      'تم تسجيل الدخول إلى حسابك عبر {device}، وهو متصفح لا نعرفه. إن لم تكن أنت فرُدّ على هذه الرسالة.',
    ],
    newDevice: [
      'دخول من جهاز جديد',
      'تم تسجيل الدخول إلى حسابك عبر {device}، من جهاز لا نعرفه. إن لم تكن أنت فرُدّ على هذه الرسالة.',
    ],
    orderConfirmation: ['طلبك {order}', 'استلمنا طلبك {order} بمبلغ {amount}. سنراسلك عند إرساله.'],
    orderCancelled: ['أُلغي طلبك {order}', 'أُلغي طلبك {order} ولن يُرسل.'],
    orderRefund: ['استرداد لطلبك {order}', 'أعدنا إليك {amount} عن طلبك {order}.'],
    paymentError: [
      'لم ينجح دفع طلبك {order}',
      'فشل دفع {amount}، فلم نرسل طلبك {order} بعد. يرجى اختيار طريقة دفع أخرى.',
    ],
    pickedUp: ['طلبك {order} في الطريق', 'استُلم طلبك {order} وهو في طريقه إلى مستودع التوصيل.'],
    shippingUpdate: ['يصل طلبك {order} اليوم', 'خرج طلبك {order} للتوصيل.'],
    delivered: ['سُلّم طلبك {order}', 'سُلّم طلبك {order}. شكرًا لك.'],
  },
}
