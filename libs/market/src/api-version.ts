/** `info.version` of the OpenAPI document: semver, additive changes only. */
export const API_VERSION = '0.1.0';
