import type { Provider } from '@nestjs/common';
import { GatewayProvisioner } from './adapters/gateway/gateway-provisioner.js';
import { PostgresVendorBook } from './adapters/postgres/postgres-vendor-book.js';
import { HttpVendorProvisioner } from './adapters/vendor/http-vendor-provisioner.js';
import { VendorBook } from './adapters/vendor/vendor-book.js';
import { VendorClient } from './adapters/vendor/vendor-client.js';
import { VendorHttp } from './adapters/vendor/vendor-http.js';
import { VendorUpkeep } from './adapters/vendor/vendor-upkeep.js';
import type { VendorOptions } from './bandwidth.options.js';
import { Provisioners } from './ports/provisioners.js';

/** Who carries sessions: the vendor where one is configured, else this server's gateways. */
export function provisionerProviders(vendor: VendorOptions | undefined): Provider[] {
  return [GatewayProvisioner, ...(vendor ? vendorProviders(vendor) : gatewayProviders)];
}

const gatewayProviders: Provider[] = [
  {
    provide: Provisioners,
    useFactory: (gateway: GatewayProvisioner) => new Provisioners(gateway),
    inject: [GatewayProvisioner],
  },
];

/** Sessions that gateways carried before a vendor was configured are still settled. */
function vendorProviders(vendor: VendorOptions): Provider[] {
  return [
    {
      provide: Provisioners,
      useFactory: (http: HttpVendorProvisioner, gateway: GatewayProvisioner) => new Provisioners(http, [gateway]),
      inject: [HttpVendorProvisioner, GatewayProvisioner],
    },
    { provide: VendorClient, useFactory: () => new VendorClient(new VendorHttp(vendor)) },
    { provide: VendorBook, useClass: PostgresVendorBook },
    HttpVendorProvisioner,
    VendorUpkeep,
  ];
}
