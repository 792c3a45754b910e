import type { Articles, officeSlugs } from '../rules.ts'

export const frOffice: Articles<(typeof officeSlugs)[number]> = {
  'invite-people': `
Inviter des personnes
Chacun a un compte et un rôle.

1. Ouvrez les [utilisateurs](/apps/user/list) et ajoutez-en un.
2. Indiquez le nom, l’identifiant et l’adresse e-mail, et choisissez un rôle.
3. Ajoutez et invitez. La personne reçoit un lien pour choisir un mot de passe.

## Bon à savoir
- Le lien est valable sept jours. L’invitation peut être renvoyée.
- Une personne suspendue ne peut plus se connecter tant que vous ne la réactivez pas. Une suppression peut être annulée.`,
  'roles-and-scopes': `
Rôles, droits et portées
Un rôle dit ce que l’on peut faire, et jusqu’où.

1. Ouvrez les [rôles](/apps/roles), modifiez-en un ou copiez-en un.
2. Cochez ce qu’il peut lire, modifier, créer, supprimer ou approuver.
3. Là où une portée est proposée, dites jusqu’où elle va : tout, ce qui est à soi, ou ses dépôts.

## Vérifier
- « Qui peut… » liste les personnes qui ont un droit, et comment.
- « Voir avec ce rôle » montre le produit tel que ces personnes le voient. Vous ne pouvez rien changer pendant ce temps.
- Le serveur vérifie chaque demande, quoi que montre l’écran.`,
  'two-step-verification': `
Activer la vérification en deux étapes
Un code de votre téléphone s’ajoute au mot de passe : un mot de passe volé ne suffit plus.

1. Ouvrez [Paramètres du compte, Sécurité](/pages/account-settings/security).
2. Activez la vérification en deux étapes et scannez le code avec une application d’authentification.
3. Saisissez le code affiché par l’application.
4. Gardez les codes de secours en lieu sûr. Chacun sert une fois.

## Bon à savoir
La même page liste vos appareils connectés. Déconnectez ceux que vous ne reconnaissez pas.`,
  invoices: `
Écrire et envoyer des factures
Du brouillon au paiement, avec PDF et facture électronique.

1. Ouvrez [Créer une facture](/apps/invoice/add), choisissez un client et saisissez les lignes.
2. Enregistrez le brouillon. Il reste modifiable.
3. Envoyez-la : le PDF est joint à l’e-mail. Sans serveur de messagerie, imprimez-la ou envoyez le PDF vous-même,
   puis marquez-la comme envoyée.
4. Enregistrez les paiements reçus. Ce qui dépasse le solde devient un crédit.
5. Ou importez votre relevé bancaire (CAMT.053, CSV ou Excel) sous [Banque](/apps/bank) : chaque ligne dit quelle facture
   elle a sans doute payée, et pourquoi. Rien n’est enregistré avant votre confirmation, qui peut être annulée.

## Bon à savoir
- Une facture envoyée se corrige par un avoir. Un numéro ne sert jamais deux fois.
- Des rappels partent 3 jours avant l’échéance, puis 1 et 7 jours après, si vous les activez.
- Une facture peut être copiée chaque semaine, mois, trimestre ou année.
- La facture électronique se télécharge au format UBL.`,
  boards: `
Organiser le travail en tableaux
Des cartes montrent qui fait quoi et pour quand.

1. Ouvrez les [tableaux](/apps/kanban) et ajoutez une colonne, par exemple « À faire ».
2. Ajoutez une carte, puis son échéance, ses membres et ses étiquettes.
3. Faites-la glisser vers une autre colonne quand le travail avance, ou déplacez-la depuis son menu.

## Bon à savoir
- Une carte contient des fichiers, une description et des commentaires.
- Filtrez par mots, personnes, étiquettes ou échéance.
- Désignez la colonne des cartes terminées : plus rien n’y est en retard.
- Tenez plusieurs tableaux, un par dépôt par exemple : choisissez-les, ajoutez-en ou renommez-les en haut de la page.`,
  calendar: `
Utiliser l’agenda
Des événements avec invités, répétitions et réponses.

1. Ouvrez l’[agenda](/apps/calendar) et ajoutez un événement.
2. Choisissez l’agenda, le moment et la répétition.
3. Ajoutez des invités. Chacun répond oui, peut-être ou non.

## Bon à savoir
- Pour un événement répété, choisissez cette fois seulement, celle-ci et les suivantes, ou toutes.
- Partagez un événement avec tout le monde, ou gardez-le entre vous et vos invités.
- Un lien d’abonnement montre vos événements dans un autre agenda. Un fichier ICS peut être importé.`,
  chat: `
Discuter
Des messages à une personne ou à un groupe, avec des fichiers.

1. Ouvrez la [messagerie instantanée](/apps/chat) et choisissez un contact, ou créez un groupe.
2. Écrivez un message ou joignez des fichiers.
3. Des coches montrent s’il est envoyé, remis et vu.

## Bon à savoir
- Cherchez dans une discussion, modifiez ou supprimez vos messages, gardez vos réponses fréquentes.
- Une discussion peut être mise en sourdine, une personne bloquée.
- Un message écrit sans connexion attend et part plus tard.`,
  email: `
Utiliser les e-mails
Écrivez aux personnes de l’espace de travail, et aux autres dès qu’un serveur de messagerie est configuré.

1. Ouvrez [E-mail](/apps/email) et créez un message.
2. Écrivez à une ou plusieurs personnes, avec des fichiers au besoin. Le brouillon est enregistré au fil de la frappe.
3. Envoyez-le maintenant ou plus tard. Vous pouvez annuler pendant quelques secondes.

## Bon à savoir
- Marquez des messages d’une étoile ou d’un libellé.
- Sans serveur de messagerie, les messages vers l’extérieur attendent dans la boîte d’envoi.`,
  academy: `
Apprendre dans l’académie
Des cours brefs, un quiz et un certificat.

1. Ouvrez [Mes cours](/apps/academy/my-course) et choisissez un cours.
2. Lisez les leçons et marquez-les comme terminées.
3. Répondez au quiz, autant de fois que vous voulez.
4. Téléchargez le certificat en PDF, si le cours en donne un.

## Pour les administrateurs
Sur la page d’un cours, attribuez-le à un rôle avec une échéance. Les personnes concernées sont prévenues et vous voyez
combien l’ont terminé.`,
  'search-and-keys': `
Chercher et travailler au clavier
Tout est à quelques lettres.

- Appuyez sur **Ctrl + K** (Commande + K sur un Mac) et tapez. Les flèches choisissent, Entrée ouvre.
- La recherche trouve écrans, livraisons, chauffeurs, commandes, clients, factures, personnes, etc., selon votre rôle.
- Elle exécute aussi des commandes, comme changer de thème ou de langue.

## Bon à savoir
La touche **?** liste les raccourcis de l’écran. Listes, tableaux, agenda et planification s’utilisent sans souris.`,
  'api-keys-and-webhooks': `
Relier d’autres programmes
Des clés permettent d’appeler l’API. Des webhooks annoncent les changements.

1. Ouvrez les [clés API](/apps/api-keys), nommez la clé et choisissez ce qu’elle permet.
2. Copiez-la. Vous ne la reverrez plus.
3. Lisez la [description de l’API](/api/docs).

## Webhooks
Ajoutez une URL sous [Webhooks](/apps/webhooks) et choisissez des événements de commandes et de livraisons. Chaque message est
signé dans l’en-tête \`x-routewright-signature\` avec le secret affiché une seule fois. La liste des envois montre chaque essai,
et un envoi peut être refait.`,
  'outgoing-email': `
Configurer l’envoi d’e-mails
Sans serveur de messagerie, chaque e-mail reste dans la boîte d’envoi.

1. Donnez à \`SMTP_URL\` votre serveur, par exemple \`smtps://user:password@mail.example.com\`.
2. Donnez à \`MAIL_FROM\` l’expéditeur et à \`PUBLIC_URL\` l’adresse où l’on vous joint.
3. Redémarrez le programme.

## Bon à savoir
La [boîte d’envoi](/apps/outbox) liste tous les e-mails et leur état : en attente, envoyé, en échec ou gardé ici. En cas
d’échec, la réponse du serveur est affichée.`,
  'back-up-and-restore': `
Sauvegarder et restaurer
Un seul fichier contient tout l’espace de travail.

1. Lancez \`npm run workspace -- export backup.gz\`, même pendant que le programme tourne, et gardez le fichier en lieu sûr.
2. Pour restaurer, lancez \`npm run workspace -- import backup.gz\` avec un dossier de données vide, puis démarrez le programme.

## Bon à savoir
- Les données sont dans le dossier que nomme \`DATA_DIR\`, par défaut \`./data\`.
- Le même fichier sert à changer de machine ou de base de données.
- Il contient aussi la clé qui protège les secrets : gardez-le aussi bien que les données elles-mêmes.`,
  'add-your-city': `
Ajouter les routes de votre ville
Avec votre région, distances et adresses fonctionnent sans Internet.

1. Téléchargez un extrait OpenStreetMap de votre zone, un fichier en \`.osm.pbf\`.
2. Ouvrez [Cartes et routes](/apps/logistics/settings/maps) et ajoutez une région.
3. Envoyez le fichier et donnez un nom court. Routes, adresses et carte sont construites sur votre machine.

## Bon à savoir
- Pour n’en garder qu’une partie, dessinez la zone sur la carte avant la construction. Des extraits voisins choisis ensemble forment une seule région.
- Un extrait plus récent au même nom court remplace la région sans interruption. Les plans indiquent leur carte et gardent leurs temps jusqu’à ce que vous les recalculiez.
- Une grande zone va plus vite en ligne de commande : \`npm run region -- add file.osm.pbf\`.
- Hors de toute région, distances et durées sont des estimations, et les écrans le disent.
- Sur la même page, un essai d’itinéraire montre si les routes sont justes.`,
}
