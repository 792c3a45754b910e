import type { Language } from '#kit/contract/sentence.ts'
import type { Articles, legalSlugs } from '../rules.ts'

type Legal = Articles<(typeof legalSlugs)[number]>

const en: Legal = {
  terms: `
Terms of use
What you can rely on when you use this installation of Routewright, and what we ask of you.

- **Who runs it.** Routewright is software that organisations run themselves. The operator of this installation decides who
  gets an account, and is responsible for it and for the data in it.
- **Your account.** It’s yours alone. Keep your password to yourself and turn on two-step verification. An administrator can
  suspend or delete accounts.
- **Your data.** What you enter stays yours or your organisation’s. Enter data about other people only if you may.
- **Plans and times are estimates.** Routes, arrival times and costs are worked out from map data and settings. On the road,
  traffic rules and signs come first.
- **No guarantee.** The software is free under the MIT licence and comes without a warranty. What the operator promises
  beyond that is between you and them.

## Maps and sample data
- Roads, addresses and maps come from OpenStreetMap: © OpenStreetMap contributors, Open Database License. An operator can
  connect other map services, whose terms then apply as well.
- People, companies and orders in a sample workspace are fictional. No payment in it is real.
- How your data is handled is on the page [Privacy](/pages/privacy).`,
  privacy: `
Privacy
What this installation stores about you, where, and who can see it.

- **Who is responsible.** The operator of this installation. Routewright’s authors don’t receive any of your data.
- **Your account.** Your name, email address, role and what you add to your profile. Passwords are kept only as a hash.
- **Your work.** Orders, deliveries, customers, invoices, messages and files, as you and your colleagues enter them.
- **A record of changes.** Who changed what, when and from which IP address; and the devices you’re signed in on, with their
  browser and IP address.
- **Public pages.** Visits are counted by day. Nothing about the visitor is kept.
- **Who can see it.** Colleagues see what their role lets them see, and administrators see everything. The operator can read the
  database. The record of changes stays when an account is deleted.
- **Where it’s stored.** In the operator’s database and files. In the demo that runs in your browser, everything stays in your
  browser.

## Cookies, other services and your rights
- There are no advertising or tracking cookies. Cookies remember how the product looks, for 30 days. Your sign-in, language
  and unfinished work are kept in your browser’s own storage, and your sign-in goes when you sign out.
- Nothing is sent to other services unless the operator connects them, such as a mail server, a map or routing service, or
  webhooks.
- You can see and correct your details in [Account settings](/pages/account-settings/account) and delete your account there.
  For anything else, ask the operator.
- The rules for using this installation are on the page [Terms](/pages/terms).`,
}

const fr: Legal = {
  terms: `
Conditions d’utilisation
Ce à quoi vous pouvez vous fier sur cette installation de Routewright, et ce que nous attendons de vous.

- **Qui l’exploite.** Routewright est un logiciel que chaque organisation héberge elle-même. L’exploitant de cette installation
  décide qui obtient un compte. Il en est responsable, ainsi que des données qu’elle contient.
- **Votre compte.** Il est personnel. Gardez votre mot de passe pour vous et activez la vérification en deux étapes. Un
  administrateur peut suspendre ou supprimer un compte.
- **Vos données.** Ce que vous saisissez reste à vous ou à votre organisation. Ne saisissez des données sur d’autres personnes
  que si vous en avez le droit.
- **Tournées et horaires sont des estimations.** Itinéraires, heures d’arrivée et coûts sont calculés à partir de cartes et de
  réglages. Sur la route, le code et la signalisation passent d’abord.
- **Sans garantie.** Le logiciel est libre, sous licence MIT, et fourni sans garantie. Ce que l’exploitant promet en plus ne
  regarde que vous et lui.

## Cartes et données d’exemple
- Routes, adresses et cartes viennent d’OpenStreetMap : © les contributeurs d’OpenStreetMap, Open Database License.
  L’exploitant peut ajouter d’autres services de cartes, dont les conditions s’appliquent alors aussi.
- Dans un espace d’exemple, les personnes, entreprises et commandes sont fictives. Aucun paiement n’y est réel.
- Le traitement de vos données est expliqué à la page [Confidentialité](/pages/privacy).`,
  privacy: `
Confidentialité
Ce que cette installation enregistre sur vous, où, et qui peut le voir.

- **Qui est responsable.** L’exploitant de cette installation. Les auteurs de Routewright ne reçoivent aucune de vos données.
- **Votre compte.** Votre nom, votre adresse e-mail, votre rôle et ce que vous ajoutez à votre profil. Du mot de passe, seule
  une empreinte est gardée.
- **Votre travail.** Commandes, livraisons, clients, factures, messages et fichiers, tels que vous et vos collègues les
  saisissez.
- **Un journal des changements.** Qui a changé quoi, quand et depuis quelle adresse IP ; et les appareils connectés à votre
  compte, avec leur navigateur et leur adresse IP.
- **Pages publiques.** Les visites sont comptées par jour. Rien n’est gardé sur le visiteur.
- **Qui peut le voir.** Vos collègues voient ce que leur rôle permet, les administrateurs voient tout. L’exploitant peut lire la
  base de données. Le journal des changements reste quand un compte est supprimé.
- **Où c’est enregistré.** Dans la base de données et les fichiers de l’exploitant. Dans la démonstration qui tourne dans votre
  navigateur, tout reste dans votre navigateur.

## Cookies, autres services et vos droits
- Il n’y a ni cookie publicitaire ni cookie de suivi. Des cookies retiennent l’apparence du produit pendant 30 jours. Votre
  connexion, votre langue et votre travail en cours sont gardés par votre navigateur ; la connexion disparaît quand vous vous
  déconnectez.
- Rien n’est transmis à d’autres services, sauf à ceux que l’exploitant branche : serveur de messagerie, service de cartes ou
  d’itinéraires, webhooks.
- Vous pouvez voir et corriger vos informations dans les [paramètres du compte](/pages/account-settings/account) et y supprimer
  votre compte. Pour le reste, adressez-vous à l’exploitant.
- Les règles d’utilisation sont à la page [Conditions](/pages/terms).`,
}

const ar: Legal = {
  terms: `
شروط الاستخدام
ما يمكنك الاعتماد عليه في هذه النسخة من Routewright، وما نطلبه منك.

- **من يشغّلها.** Routewright برنامج تشغّله كل مؤسسة بنفسها. مشغّل هذه النسخة يقرّر من يحصل على حساب، وهو المسؤول عنها وعن
  البيانات التي فيها.
- **حسابك.** حسابك لك وحدك. احفظ كلمة مرورك وفعّل التحقق بخطوتين. ويستطيع المسؤول إيقاف الحسابات أو حذفها.
- **بياناتك.** ما تُدخله يبقى لك أو لمؤسستك. لا تُدخل بيانات عن غيرك إلا إن كان ذلك من حقك.
- **الخطط والأوقات تقديرية.** تُحسب المسارات وأوقات الوصول والتكاليف من بيانات الخرائط والإعدادات. وعلى الطريق تأتي قواعد
  المرور وإشاراته أولًا.
- **بلا ضمان.** البرنامج حرّ برخصة MIT ويُقدَّم دون ضمان. وما يعد به المشغّل فوق ذلك شأن بينك وبينه.

## الخرائط والبيانات التجريبية
- الطرق والعناوين والخرائط من OpenStreetMap: © المساهمون في OpenStreetMap، رخصة Open Database License. ويستطيع المشغّل ربط
  خدمات خرائط أخرى، فتسري شروطها أيضًا.
- الأشخاص والشركات والطلبات في مساحة العمل التجريبية خيالية، ولا دفع حقيقيًا فيها.
- تجد كيفية التعامل مع بياناتك في صفحة [الخصوصية](/pages/privacy).`,
  privacy: `
الخصوصية
ما تحفظه هذه النسخة عنك، وأين، ومن يستطيع رؤيته.

- **المسؤول عن البيانات.** مشغّل هذه النسخة. لا يصل إلى مطوّري Routewright أي شيء من بياناتك.
- **حسابك.** اسمك وبريدك الإلكتروني ودورك وما تضيفه إلى ملفك. أما كلمة المرور فلا تُحفظ منها إلا بصمة مشفّرة.
- **عملك.** الطلبات والتوصيلات والعملاء والفواتير والرسائل والملفات كما تُدخلها أنت وزملاؤك.
- **سجل التغييرات.** من غيّر ماذا ومتى ومن أي عنوان IP، والأجهزة التي سجّلت الدخول منها مع متصفحها وعنوان IP.
- **الصفحات العامة.** تُعدّ الزيارات لكل يوم، ولا يُحفظ شيء عن الزائر.
- **من يستطيع رؤيتها.** يرى زملاؤك ما يسمح به دورهم، ويرى المديرون كل شيء، ويستطيع المشغّل قراءة قاعدة البيانات. ويبقى سجل
  التغييرات بعد حذف الحساب.
- **مكان الحفظ.** في قاعدة بيانات المشغّل وملفاته. وفي النسخة التجريبية التي تعمل داخل متصفحك يبقى كل شيء في متصفحك.

## ملفات الارتباط والخدمات الأخرى وحقوقك
- لا ملفات ارتباط للإعلان أو التتبّع. تحفظ ملفات الارتباط مظهر المنتج مدة 30 يومًا. ويحفظ متصفحك تسجيل دخولك ولغتك وعملك غير
  المكتمل، ويزول تسجيل الدخول حين تسجّل الخروج.
- لا يُرسل شيء إلى خدمات أخرى إلا ما يربطه المشغّل، مثل خادم بريد أو خدمة خرائط أو مسارات أو خطافات الويب.
- يمكنك رؤية بياناتك وتصحيحها في [إعدادات الحساب](/pages/account-settings/account) وحذف حسابك هناك. ولغير ذلك اسأل المشغّل.
- قواعد استخدام هذه النسخة في صفحة [الشروط](/pages/terms).`,
}

/** The rules of use and what is stored about people. They hold for every installation, so they say only what the program does. */
export const legal: Record<Language, Legal> = { en, fr, ar }
