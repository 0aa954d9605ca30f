/** What a numeric code of the platform means (platform-api 4.3). */
export type ErrorCode = {
  /** Name on the wire. */
  readonly name: string;
  /** HTTP status that comes with it. */
  readonly status: number;
  /** The platform's own words where documented, ours elsewhere. */
  readonly message: string;
  /** Name of the typed error; codes without one become a plain API error. */
  readonly errorName?: string;
};

export const ERROR_CODES = {
  1: {
    name: 'SERVER_EXCEPTION',
    status: 500,
    message: 'There was an internal server error, please try again!',
    errorName: 'ServerError',
  },
  10: {
    name: 'NO_PERMISSION_EXCEPTION',
    status: 401,
    message: 'You have no permission to perform this action',
    errorName: 'NoPermissionError',
  },
  11: {
    name: 'REMOVE_FIELD_EXCEPTION',
    status: 403,
    message: 'You can not delete this field',
    errorName: 'RemoveFieldError',
  },
  12: {
    name: 'ID_FORMAT_EXCEPTION',
    status: 400,
    message: 'The provided id has an invalid format',
    errorName: 'IDFormatError',
  },
  13: { name: 'EMPTY_BODY_EXCEPTION', status: 400, message: 'The request body is empty', errorName: 'EmptyBodyError' },
  14: {
    name: 'MISSING_REQUIRED_FIELDS_EXCEPTION',
    status: 400,
    message: 'Missing required fields: a, b',
    errorName: 'MissingRequiredFieldsError',
  },
  15: {
    name: 'FIELD_FORMAT_EXCEPTION',
    status: 400,
    message: 'The field x has an invalid format',
    errorName: 'FieldFormatError',
  },
  16: {
    name: 'RESOURCE_UNKNOWN_EXCEPTION',
    status: 404,
    message: 'Requested resource is unknown',
    errorName: 'ResourceUnknownError',
  },
  17: {
    name: 'RESOURCE_ALREADY_EXISTS_EXCEPTION',
    status: 400,
    message: 'This resource already exists',
    errorName: 'ResourceAlreadyExistsError',
  },
  26: {
    name: 'ILLEGAL_ARGUMENT_EXCEPTION',
    status: 400,
    message: 'The supplied argument(s) is not appropriate within this context',
    errorName: 'IllegalArgumentError',
  },
  27: {
    name: 'ILLEGAL_STATE_EXCEPTION',
    status: 400,
    message: 'You are trying to manipulate to an not allowed state',
    errorName: 'IllegalStateError',
  },
  101: {
    name: 'APPLICATION_NOT_AUTHENTICATED_EXCEPTION',
    status: 401,
    message: 'The X-Forwarded-Application header is required',
    errorName: 'ApplicationNotAuthenticatedError',
  },
  103: {
    name: 'APPLICATION_UNKNOWN_EXCEPTION',
    status: 400,
    message: 'This associated application is unknown',
    errorName: 'ApplicationUnknownError',
  },
  104: {
    name: 'USER_NOT_AUTHENTICATED_EXCEPTION',
    status: 401,
    message: 'User is not authenticated',
    errorName: 'UserNotAuthenticatedError',
  },
  106: {
    name: 'AUTHENTICATION_EXCEPTION',
    status: 401,
    message: 'This password email combination is unknown',
    errorName: 'AuthenticationError',
  },
  107: { name: 'OAUTH_KEY_EXCEPTION', status: 401, message: 'The consumer key is unknown', errorName: 'OauthKeyError' },
  108: {
    name: 'OAUTH_TOKEN_EXCEPTION',
    status: 401,
    message: 'The consumer key and token combination is unknown',
    errorName: 'OauthTokenError',
  },
  109: {
    name: 'OAUTH_SIGNATURE_EXCEPTION',
    status: 401,
    message: 'The oAuth signature is invalid',
    errorName: 'OauthSignatureError',
  },
  110: {
    name: 'DUPLICATE_REQUEST_EXCEPTION',
    status: 401,
    message: 'A request with identical parameters was already received',
    errorName: 'DuplicateRequestError',
  },
  113: {
    name: 'CALLBACK_NOT_VALID',
    status: 400,
    message: 'The requested callback is not associated with this application',
    errorName: 'CallbackNotValidError',
  },
  114: {
    name: 'UNSUPPORTED_RESPONSE_TYPE',
    status: 400,
    message: 'The requested response type is not supported',
    errorName: 'UnsupportedResponseTypeError',
  },
  117: {
    name: 'ACCESS_TOKEN_UNKNOWN_EXCEPTION',
    status: 401,
    message: 'The access token is unknown',
    errorName: 'AccessTokenUnknownError',
  },
  118: {
    name: 'ACCESS_TOKEN_EXPIRED_EXCEPTION',
    status: 401,
    message: 'The access token is expired',
    errorName: 'AccessTokenExpiredError',
  },
  129: {
    name: 'MFA_REQUIRED_EXCEPTION',
    status: 403,
    message: 'Multifactor authentication is required for this user',
    errorName: 'MfaRequiredError',
  },
  130: {
    name: 'INVALID_MFA_CODE_EXCEPTION',
    status: 400,
    message: 'The supplied MFA code is incorrect',
    errorName: 'InvalidMfaCodeError',
  },
  131: {
    name: 'INVALID_MFA_TOKEN_EXCEPTION',
    status: 400,
    message: 'The supplied MFA token is not (or no longer) valid',
    errorName: 'InvalidMfaTokenError',
  },
  132: {
    name: 'INVALID_PRESENCE_TOKEN_EXCEPTION',
    status: 400,
    message: 'The supplied presence token is not (or no longer) valid',
    errorName: 'InvalidPresenceTokenError',
  },
  133: {
    name: 'NOT_ENOUGH_MFA_METHODS_EXCEPTION',
    status: 400,
    message: 'For MFA to be enabled at least one verified MFA method is required',
    errorName: 'NotEnoughMfaMethodsError',
  },
  134: {
    name: 'MFA_REATTEMPT_DELAY_EXCEPTION',
    status: 400,
    message: 'The MFA authentication attempt was too soon after a failed attempt',
    errorName: 'MfaReattemptDelayError',
  },
  202: {
    name: 'EMAIL_UNKNOWN_EXCEPTION',
    status: 400,
    message: 'This email is not known',
    errorName: 'EmailUnknownError',
  },
  203: {
    name: 'EMAIL_USED_EXCEPTION',
    status: 400,
    message: 'This email address is already in use',
    errorName: 'EmailUsedError',
  },
  204: {
    name: 'NOT_ACTIVATED_EXCEPTION',
    status: 400,
    message: 'This account needs to be activated before this action can be performed',
    errorName: 'NotActivatedError',
  },
  205: {
    name: 'ACTIVATION_UNKNOWN_EXCEPTION',
    status: 400,
    message: 'This activation does not exist',
    errorName: 'ActivationUnknownError',
  },
  206: {
    name: 'ALREADY_ACTIVATED_EXCEPTION',
    status: 400,
    message: 'This account is already activated',
    errorName: 'AlreadyActivatedError',
  },
  207: {
    name: 'NEW_PASSWORD_HASH_UNKNOWN_EXCEPTION',
    status: 400,
    message: 'This password reset does not exist',
    errorName: 'NewPasswordHashUnknownError',
  },
  208: {
    name: 'PASSWORD_EXCEPTION',
    status: 400,
    message: 'The provided password is not correct',
    errorName: 'PasswordError',
  },
  211: {
    name: 'LOGIN_TIMEOUT_EXCEPTION',
    status: 401,
    message: 'Login attempt too fast',
    errorName: 'LoginTimeoutError',
  },
  212: {
    name: 'LOGIN_FREEZE_EXCEPTION',
    status: 401,
    message: 'Login timeout in progress, too many failed login attempts',
    errorName: 'LoginFreezeError',
  },
  213: {
    name: 'TOO_MANY_FAILED_ATTEMPTS_EXCEPTION',
    status: 401,
    message: 'Account is locked due to too many failed login attempts',
    errorName: 'TooManyFailedAttemptsError',
  },
  301: {
    name: 'PROFILE_ALREADY_EXISTS_EXCEPTION',
    status: 400,
    message: 'A profile for the user with this id already exists',
    errorName: 'ProfileAlreadyExistsError',
  },
  414: {
    name: 'STATUS_IN_USE_EXCEPTION',
    status: 400,
    message: 'The status is still mentioned in a transition',
    errorName: 'StatusInUseError',
  },
  415: {
    name: 'LOCKED_DOCUMENT_EXCEPTION',
    status: 400,
    message: 'The targeted document is in the process of a transition and cannot be altered for the time being',
    errorName: 'LockedDocumentError',
  },
  801: {
    name: 'DEFAULT_LOCALIZATION_MISSING',
    status: 400,
    message: 'The default localization text needs to be set',
    errorName: 'DefaultLocalizationMissingError',
  },
  1002: {
    name: 'LOCALIZATION_KEY_MISSING_EXCEPTION',
    status: 400,
    message: 'Not all localizations can be resolved',
    errorName: 'LocalizationKeyMissingError',
  },
  1003: {
    name: 'TEMPLATE_FILLING_EXCEPTION',
    status: 400,
    message: 'The template could not be filled',
    errorName: 'TemplateFillingError',
  },
  2605: {
    name: 'INVALID_TOKEN_EXCEPTION',
    status: 400,
    message: 'The token is invalid.',
    errorName: 'InvalidTokenError',
  },
  2606: {
    name: 'UNAUTHORIZED_TOKEN_EXCEPTION',
    status: 401,
    message: 'The token is not authorized to execute this action.',
    errorName: 'UnauthorizedTokenError',
  },
  2607: {
    name: 'TOKEN_NOT_DELETEABLE_EXCEPTION',
    status: 403,
    message: 'The token cannot be deleted',
    errorName: 'TokenNotDeleteableError',
  },
  2610: {
    name: 'FILE_TOO_LARGE_EXCEPTION',
    status: 400,
    message: 'The supplied file size is too large',
    errorName: 'FileTooLargeError',
  },
  2707: {
    name: 'INVALID_RECEIPT_DATA_EXCEPTION',
    status: 400,
    message: 'The provided receipt data is not valid',
    errorName: 'InvalidReceiptDataError',
  },
  2708: {
    name: 'UNKNOWN_RECEIPT_TRANSACTION_EXCEPTION',
    status: 400,
    message: 'The transaction is not part of the receipt',
    errorName: 'UnknownReceiptTransactionError',
  },
  2712: {
    name: 'STRIPE_REQUEST_EXCEPTION',
    status: 502,
    message: 'Got an unexpected error while communicating with Stripe',
    errorName: 'StripeRequestError',
  },
  2713: {
    name: 'STRIPE_PAYMENT_METHOD_EXCEPTION',
    status: 400,
    message: 'The supplied Stripe Payment Method is not (or no longer) valid',
    errorName: 'StripePaymentMethodError',
  },
  2714: {
    name: 'INVALID_CURRENCY_FOR_PRODUCT_PRICE',
    status: 400,
    message: 'The product has no price in this currency',
    errorName: 'InvalidCurrencyForProductPrice',
  },
  2716: {
    name: 'NO_CONFIGURED_APP_STORE_PRODUCT',
    status: 404,
    message: 'Could not find the referenced App Store product',
    errorName: 'NoConfiguredAppStoreProduct',
  },
  2717: {
    name: 'APP_STORE_TRANSACTION_ALREADY_LINKED',
    status: 400,
    message: 'The transaction is already linked to another user',
    errorName: 'AppStoreTransactionAlreadyLinked',
  },
  2718: {
    name: 'NO_MATCHING_PLAY_STORE_LINKED_SUBSCRIPTION',
    status: 404,
    message: 'Could not match the linked purchase token to any subscription',
    errorName: 'NoMatchingPlayStoreLinkedSubscription',
  },
  2719: {
    name: 'NO_CONFIGURED_PLAY_STORE_PRODUCT',
    status: 404,
    message: 'Could not find the referenced Play Store product',
    errorName: 'NoConfiguredPlayStoreProduct',
  },
  2720: {
    name: 'PLAY_STORE_TRANSACTION_ALREADY_LINKED',
    status: 400,
    message: 'The purchase is already linked to another user',
    errorName: 'PlayStoreTransactionAlreadyLinked',
  },
  7: { name: 'SERVICE_CLIENT_EXCEPTION', status: 500, message: 'A service cannot be located' },
  19: { name: 'INVALID_RQL_EXCEPTION', status: 400, message: 'The provided RQL is invalid' },
  20: { name: 'EMPTY_RQL_EXCEPTION', status: 400, message: 'An RQL query is required for this action' },
  21: { name: 'LONG_QUERY_EXCEPTION', status: 401, message: 'The query takes too long' },
  22: { name: 'BODY_FORMAT_EXCEPTION', status: 400, message: 'The request body could not be read' },
  115: { name: 'AUTHORIZATION_UNKNOWN_EXCEPTION', status: 400, message: 'The associated authorization is unknown' },
  116: { name: 'AUTHORIZATION_EXPIRED_EXCEPTION', status: 400, message: 'The associated authorization is expired' },
  119: { name: 'REFRESH_TOKEN_UNKNOWN_EXCEPTION', status: 400, message: 'The refresh token is unknown' },
  120: { name: 'REFRESH_TOKEN_EXPIRED_EXCEPTION', status: 400, message: 'The refresh token is expired' },
  121: { name: 'UNSUPPORTED_GRANT_EXCEPTION', status: 400, message: 'Invalid grant type provided' },
  123: { name: 'OAUTH_CLIENT_ID_EXCEPTION', status: 401, message: 'Client does not exist' },
  124: { name: 'OAUTH_CLIENT_SECRET_EXCEPTION', status: 401, message: 'Client is not authorized' },
  126: {
    name: 'OAUTH_MISSING_CLIENT_CREDENTIALS_EXCEPTION',
    status: 400,
    message: 'Client credentials are missing in request',
  },
  136: { name: 'OIDC_ID_TOKEN_EXCEPTION', status: 503, message: 'The ID token of the provider is invalid' },
  137: {
    name: 'INVALID_NONCE_EXCEPTION',
    status: 400,
    message: 'The nonce of the ID token is not (or no longer) that of a login that was begun here',
  },
  138: { name: 'OIDC_PROVIDER_RESPONSE_EXCEPTION', status: 400, message: 'The provider gave an unexpected response' },
  139: {
    name: 'OIDC_INVALID_AUTHORIZATION_CODE_EXCEPTION',
    status: 400,
    message: 'The provider does not accept the authorization code',
  },
  215: {
    name: 'DISABLED_FOR_OIDC_USERS_EXCEPTION',
    status: 403,
    message: 'This is not possible for users who sign in at a provider of OpenID Connect',
  },
  220: {
    name: 'FORGOT_PASSWORD_REQUEST_LIMIT_EXCEPTION',
    status: 403,
    message: 'Too many mails about a forgotten password were asked for this address',
  },
  222: {
    name: 'ACTIVATION_REQUEST_LIMIT_EXCEPTION',
    status: 403,
    message: 'Too many activation mails were asked for this address',
  },
  416: {
    name: 'INVALID_SCHEMA_PATH_PARAMETER',
    status: 400,
    message: 'The schema is addressed by neither an id nor a name',
  },
  1401: { name: 'INVALID_FUNCTION_CODE_EXCEPTION', status: 400, message: 'The function code is not a usable zip' },
  1402: {
    name: 'INVALID_FUNCTION_CONFIGURATION_EXCEPTION',
    status: 400,
    message: 'The function has an invalid parameter',
  },
  1403: {
    name: 'CONCURRENT_EXECUTION_LIMIT_EXCEPTION',
    status: 400,
    message: 'Too many functions are running at this moment',
  },
  1404: {
    name: 'DIRECT_EXECUTION_TIME_LIMIT_EXCEPTION',
    status: 400,
    message: 'A function with a time limit above 30 seconds cannot be executed directly',
  },
  1405: { name: 'LAMBDA_INVOCATION_EXCEPTION', status: 400, message: 'The function could not be invoked' },
  1406: { name: 'LAMBDA_RUNTIME_EXCEPTION', status: 400, message: 'The function failed while running' },
  1407: { name: 'INVALID_FUNCTION_NAME_EXCEPTION', status: 400, message: 'The function name is invalid' },
  1408: { name: 'NO_TASK_LOGS_FOUND', status: 400, message: 'No logs were found for this task' },
  1409: { name: 'INVALID_API_FUNCTION_RESULT', status: 400, message: 'The function returned no usable answer' },
  1411: {
    name: 'API_FUNCTION_TIME_LIMIT_EXCEPTION',
    status: 400,
    message: 'A function with a time limit above 30 seconds cannot be called as an API',
  },
  1412: {
    name: 'CONCURRENT_API_FUNCTION_LIMIT_EXCEPTION',
    status: 400,
    message: 'Too many functions are running at this moment',
  },
  1413: { name: 'NO_API_REQUEST_LOGS_FOUND', status: 400, message: 'No logs were found for this request' },
} as const satisfies Record<number, ErrorCode>;

export type PlatformCode = keyof typeof ERROR_CODES;

/** OAuth error texts of the token endpoint and the typed error that each becomes (spec §8). */
export const OAUTH_ERRORS = {
  invalid_grant: 'InvalidGrantError',
  invalid_request: 'InvalidRequestError',
  unsupported_grant_type: 'UnsupportedGrantTypeError',
  mfa_required: 'MfaRequiredError',
  invalid_client: 'InvalidClientError',
} as const;

export type OAuthErrorText = keyof typeof OAUTH_ERRORS;
