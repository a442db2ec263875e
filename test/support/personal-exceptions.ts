/** Columns by `schema.table`, names separated by spaces; and above them the reason. */
type Reasons = Record<string, Record<string, string>>;

/** Deleted with the account, but no part of the data export. */
export const NOT_EXPORTED: Reasons = {
  'a secret, a hash of one, or a link that works like one': {
    'bandwidth.session': 'password_sha256',
    'deploy.access': 'token_sha256',
    'events.webhook': 'secret old_secret',
    'identity.account': 'password_hash',
    'identity.api_key': 'hash',
    'identity.device_login': 'device_hash user_hash network',
    'identity.mail_token': 'hash',
    'identity.recovery_code': 'hash',
    'identity.refresh_token': 'hash',
    'identity.second_factor': 'secret',
    'payments.deposit': 'checkout_url',
    'workers.enrolment': 'code_hash',
  },
  'a random id or key, only for our own look-ups': {
    'deploy.event': 'placement_id',
    'events.delivery': 'redelivery_of',
    'events.webhook': 'lease',
    'identity.key_spend': 'key_id',
    'identity.recovery_code': 'account_id',
    'identity.refresh_token': 'session_id',
    'marketplace.artifact': 'blob_key',
    'platform.audited_act': 'api_key_id request_id',
  },
  'exported in another place: suspensions, refunds and decisions with their reasons as acts of the audit log': {
    'identity.account': 'suspended_why',
    'payments.exception': 'note',
    'payments.refund_order': 'why',
  },
  'exported in another place: the same words as in events.event': {
    'events.delivery': 'payload',
    'platform.outbox': 'audience last_error payload type',
  },
  "an administrator's note on a suspected fraud, which may name others": { 'assistant.reward': 'note' },
  'deleted within two days, unless it becomes a deploy, which is exported': {
    'deploy.access': 'deploy_id user_id',
    'deploy.quote': 'id user_id gpu_model currency deploy_id',
  },
  'deleted within two days; the device or key that it became is exported': {
    'identity.device_login': 'account_id client hostname scopes address',
    'workers.enrolment': 'owner_id name device_id',
  },
  'the name of the device on which a replica ran: its buyer may see it, its owner exports it with the device': {
    'deploy.placement': 'place',
  },
  'questions of a test; the answers are exported': { 'workers.self_test': 'test_id seed claims rounds gpu_name' },
};

/** Exported, but kept when the account is deleted. */
export const NOT_FORGOTTEN: Reasons = {
  'a random id, which names nobody once the account is deleted': {
    'assistant.reward': 'id user_id',
    'bandwidth.exit': 'device_id owner_id',
    'bandwidth.session': 'id user_id',
    'bandwidth.session_event': 'session_id',
    'deploy.deploy': 'id owner_id',
    'deploy.placement': 'id deploy_id device_id owner_id',
    'deploy.revision': 'deploy_id',
    'identity.account': 'id',
    'marketplace.attempt': 'id job_id device_id owner_id',
    'marketplace.dispute': 'job_id opened_by',
    'marketplace.evidence': 'id job_id user_id',
    'marketplace.job': 'id buyer_id copy_of',
    'referrals.referral': 'id referrer_id referred_id',
    'workers.device': 'id owner_id',
    'workers.presence': 'device_id',
  },
  'kept for the books, by id: tax law asks for them, and the audit adds them up': {
    'ledger.account': 'owner',
    'ledger.debt': 'key owner subject_type subject_id',
    'ledger.hold': 'payer subject_id currency',
    'ledger.transfer': 'id debit credit kind subject_type subject_id',
    'payments.deposit': 'id user_id',
    'payments.reversal': 'deposit_id',
    'payments.withdrawal': 'id user_id approval_reasons',
  },
  "the payment provider's name for a payment, by which both books are compared": {
    'payments.deposit': 'payment_ref',
    'payments.reversal': 'ref',
    'payments.withdrawal': 'account_ref payout_ref',
  },
  'one of a few words of ours, or a fixed sentence of ours': {
    'assistant.reward': 'deed',
    'bandwidth.session': 'cause',
    'bandwidth.session_event': 'type message',
    'marketplace.attempt': 'cause',
    'marketplace.job': 'job_type status verification review verdict',
  },
  "the country that a session's exit should be in, and the host of our gateway": {
    'bandwidth.session': 'country host',
  },
  'a model of hardware, not a person': {
    'deploy.deploy': 'gpu_model',
    'workers.presence': 'gpu_name capabilities',
  },
  'a hash: proves later what a paid device delivered': { 'marketplace.job': 'result_sha256' },
  'a hash: the same photo must not be rewarded twice; the account is taken off it': { 'assistant.photo': 'sha256' },
  'deleted file by file through RemoveFile, which also frees the space and the blob': {
    'marketplace.content': 'sha256',
    'marketplace.file': 'owner_id sha256 name',
  },
};

/** Neither exported nor deleted with the account. */
export const NEITHER: Reasons = {
  'a random id of something that is exported where it is described': {
    'bandwidth.carriage': 'session_id gateway_id device_id',
    'bandwidth.exit_presence': 'gateway_id device_id',
    'bandwidth.lease': 'session_id gateway_id',
    'bandwidth.session': 'wanted_by',
    'deploy.deploy': 'key_id',
    'deploy.host': 'device_id',
    'marketplace.copy_owner': 'parent_id owner_id copy_id',
    'marketplace.device_breaker': 'device_id jobs',
    'marketplace.device_trust': 'device_id',
    'marketplace.job': 'current_attempt_id current_device_id',
    'marketplace.job_input': 'job_id owner_id sha256',
    'workers.told_online': 'device_id',
  },
  'about the service itself: its processes, requests that failed by class of error, checks that failed': {
    'ledger.audit_result': 'failures',
    'platform.failed_request': 'id request_id method route kind',
    'platform.process': 'id kind host version',
  },
  'a random id that the agent made up and keeps': { 'workers.presence': 'instance_id' },
  "a random id beside a counter: rewards claimed, the newest event's number, files": {
    'assistant.reward_user': 'user_id',
    'events.feed': 'user_id',
    'marketplace.file_space': 'owner_id',
  },
  'kept for the books, by id: how the lines of the statement came about': {
    'ledger.opening': 'id currency',
    'ledger.redated': 'key type id currency',
    'ledger.trace': 'key given_back',
    'ledger.transfer': 'key earned_by',
    'payments.exception': 'id code ref deposit_id withdrawal_id user_id currency detail action',
    'payments.refund_order': 'id deposit_id payment_ref refusal',
  },
  "an administrator's id, or 'operator': who decided": {
    'marketplace.dispute': 'settled_by',
    'payments.exception': 'resolved_by',
    'payments.refund_order': 'ordered_by',
    'payments.withdrawal': 'decided_by',
  },
  "the payment provider's or the proxy vendor's name for something; it names nobody here": {
    'bandwidth.session': 'provider_ref',
    'payments.deposit': 'checkout_ref',
  },
  'the hash of an Idempotency-Key, with the id of its owner in it': {
    'bandwidth.session': 'creation_key',
    'payments.deposit': 'creation_key',
    'payments.refund_order': 'creation_key',
  },
  'the hash of a random secret, worthless without it': {
    'bandwidth.exit': 'ticket_sha256 previous_ticket_sha256',
    'workers.device': 'token_hash',
  },
  'a hash of one user name: nobody may take the name of somebody who left': {
    'identity.reserved_username': 'name_hash account_id',
  },
  'a hash: the same photo must not be rewarded twice': { 'assistant.reward': 'photo_sha256' },
  'a hash of a result, to compare copies of a job': { 'marketplace.job': 'fingerprint' },
  'a random key of a blob': { 'marketplace.content': 'blob_key', 'platform.unkept_blob': 'key' },
  'deleted after 24 hours; the reply is encrypted with the Idempotency-Key, which only the client has': {
    'platform.idempotency': 'key_hash request_hash reply',
  },
  'a hash, deleted within minutes after the last request or failed sign-in': {
    'identity.failure_count': 'subject',
    'identity.served_challenge': 'hash',
    'platform.rate_count': 'key',
  },
  "deleted after 3 days: a sale by ids, counted into the day's prices": {
    'marketplace.sale': 'job_id buyer_id device_id model_key',
  },
  'deleted after 7 days: ids of the jobs that a device is to start or stop': { 'workers.command': 'device_id payload' },
  'deleted 90 days after it was applied: what the payment provider told, by its own references': {
    'payments.event': 'id type about_kind about_ref last_error',
  },
  "replaced by the device's next ticket: a hash of a random secret": { 'deploy.tunnel': 'ticket_sha256 device_id' },
  "the operator's machines: gateways, nodes of a cluster": {
    'bandwidth.gateway': 'id host certificate_sha256',
    'deploy.placement': 'address',
  },
  "the operator's words and settings": { 'assistant.reward_switch': 'note', 'ledger.term_change': 'name' },
  'one of a few words of ours': { 'deploy.deploy': 'reason_code', 'payments.deposit': 'held_back' },
  'models of hardware and software, not persons': {
    'marketplace.day_price': 'model_key gpu_model words',
    'marketplace.job': 'match_key',
  },
};
